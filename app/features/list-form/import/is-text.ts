const UNREADABLE_MAX = 0.1;

/**
 * Control characters except white space, and the replacement character of a byte that could not be decoded.
 */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu;

/** Accepts text without NUL in which at most a tenth is control or replacement characters. */
export const isText = (given: string): boolean =>
  !given.includes("\0") && (given.match(UNREADABLE)?.length ?? 0) <= given.length * UNREADABLE_MAX;
