/** The revision of a version, or of a list's head: writes are refused that were made from an older one. */

/** What a private write adds: far more public writes than there will ever be. */
export const PRIVATE_STEP = 2 ** 26;

/**
 * The revision after a write. Public writes count by one. Private ones count in larger steps, which their author alone
 * sees: they are dropped when it becomes public, so that others can't tell how many there were.
 */
export const nextRevision = (rev: number, isPublic: boolean): number =>
  isPublic ? (rev % PRIVATE_STEP) + 1 : rev + PRIVATE_STEP;
