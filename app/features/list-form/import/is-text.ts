const UNREADABLE_MAX = 0.1;

/** Control characters, white space aside, and the sign of a byte that could not be decoded. */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu;

/** Accepts text without a null character in which at most a tenth is control characters and lost bytes. */
export const isText = (given: string): boolean =>
  !given.includes("\0") && (given.match(UNREADABLE)?.length ?? 0) <= given.length * UNREADABLE_MAX;
