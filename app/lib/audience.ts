import type { UserId } from "./ids";

/**
 * Who sees a list: everyone; or a circle, which is who has its link and who has a version on it; or a blind circle, in
 * which each sees only their own version yet.
 */
export type Audience = "everyone" | "link" | "blind";

/** Who reads: a member, or null for a stranger, and the hashes of the list keys they hold as a JSON array, or null. */
export type Reader = { id: UserId | null; keys: string | null };

/** A circle's end of blindness is null for one that sees its versions. */
export type Circle = { byLink: boolean; blindUntil: number | null };

export const EVERYONE: Circle = { byLink: false, blindUntil: null };

export const audienceOf = ({ byLink, blindUntil }: Circle): Audience =>
  byLink ? (blindUntil === null ? "link" : "blind") : "everyone";

/** A blind list whose owner left without a date shows its versions after this time, in milliseconds. */
export const SHOWN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** A year and a day, in milliseconds: no circle is blind for longer. */
const BLIND_MAX_MS = 366 * 24 * 60 * 60 * 1000;

/** What is wrong with a circle's end of blindness, or null. */
export function wrongBlindness({ byLink, blindUntil }: Circle, now: number): string | null {
  if (blindUntil === null) return null;
  if (!byLink) return "Only a list by link can be blind";
  if (blindUntil <= now) return "Choose a moment that is still to come";
  return blindUntil > now + BLIND_MAX_MS ? "Choose a moment within a year" : null;
}
