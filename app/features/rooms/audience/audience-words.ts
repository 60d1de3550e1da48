import type { ListView } from "~/features/lists/model/list-view";
import { AUDIENCES } from "~/lib/people/audience";
import { momentIn } from "~/lib/time/own-zone";

type SealedList = Pick<ListView, "audience" | "blindUntil">;

/** Returns the text in place of a masterlist; null if versions are visible. */
export const blindWords = ({ audience, blindUntil }: SealedList): string | null =>
  AUDIENCES[audience].open
    ? null
    : `Sealed until ${endOfBlindness(blindUntil)}. Then everyone on it sees all versions and the masterlist.`;

/** Returns the audience for the head of a list's page; null if everyone sees the list. */
export function circleWords({ audience, blindUntil }: SealedList): string | null {
  const { open, label } = AUDIENCES[audience];
  return open ? label : `${label}, blind until ${endOfBlindness(blindUntil)}`;
}

/** Returns the words that follow 'until'. */
export const endOfBlindness = (blindUntil: number | null): string =>
  blindUntil === null ? "its owner reveals it" : momentIn(blindUntil, "UTC");
