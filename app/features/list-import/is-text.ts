const UNREADABLE_MAX = 0.1;

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const UNREADABLE = /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/g;

/** Returns whether something is text: no null character, and at most a tenth control characters and lost bytes. */
export const isText = (given: string): boolean =>
  !given.includes("\0") && (given.match(UNREADABLE)?.length ?? 0) <= given.length * UNREADABLE_MAX;
