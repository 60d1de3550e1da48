import type { UserId } from "./ids";

/**
 * Readers of a list. 'link': holders of its link and authors of its versions. 'blind': the same people, each
 * of whom sees only their own version until the list is opened.
 */
export type Audience = "everyone" | "link" | "blind";

/** A viewer's id (null if anonymous) and a JSON array of list-key hashes (null without keys). */
export type Reader = { id: UserId | null; keys: string | null };

/** `blindUntil` is null once the versions are visible; with `guests`, a name is enough to join. */
export type Circle = { byLink: boolean; blindUntil: number | null; guests?: boolean };

export const EVERYONE: Circle = { byLink: false, blindUntil: null };

export const audienceOf = ({ byLink, blindUntil }: Pick<Circle, "byLink" | "blindUntil">): Audience =>
  byLink ? (blindUntil === null ? "link" : "blind") : "everyone";

/** A blind list whose owner left without setting a date shows its versions after this time, in ms. */
export const SHOWN_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Longest blind period, in ms: a year and a day. */
const BLIND_MAX_MS = 366 * 24 * 60 * 60 * 1000;

export const wrongGuests = ({ byLink, guests }: Pick<Circle, "byLink" | "guests">): string | null =>
  guests && !byLink ? "Only a list by link can have guests" : null;

export function wrongBlindness(
  { byLink, blindUntil }: Pick<Circle, "byLink" | "blindUntil">,
  now: number,
): string | null {
  if (blindUntil === null) return null;
  if (!byLink) return "Only a list by link can be blind";
  if (blindUntil <= now) return "Choose a moment that is still to come";
  return blindUntil > now + BLIND_MAX_MS ? "Choose a moment within a year" : null;
}
