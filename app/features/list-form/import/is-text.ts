const UNREADABLE_MAX = 0.1;

/** Control characters except white space, and replacement characters of bytes that are not UTF-8. */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu;

/** Accepts text without NUL in which at most a tenth is control or replacement characters. */
export const isText = (text: string): boolean =>
  !text.includes("\0") && (text.match(UNREADABLE)?.length ?? 0) <= text.length * UNREADABLE_MAX;
