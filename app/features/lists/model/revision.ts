/** The revision of a version or of a list's head; writes based on an older one are rejected. */

/** The increment of a private write; exceeds any realistic number of public writes. */
export const PRIVATE_STEP = 2 ** 26;

/**
 * Returns the revision after a write: public ones add 1, private ones PRIVATE_STEP. Publication drops the
 * private steps, so that others can't count them.
 */
export const nextRevision = (rev: number, isPublic: boolean): number =>
  isPublic ? (rev % PRIVATE_STEP) + 1 : rev + PRIVATE_STEP;
