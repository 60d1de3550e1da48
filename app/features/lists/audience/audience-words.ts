import type { ListView } from "~/features/lists/model/list-view";

type SealedList = Pick<ListView, "audience" | "blindUntil">;

/** 'Dec 3, 2026, 18:00 UTC'. */
const momentWords = (moment: number): string =>
  `${new Intl.DateTimeFormat("en", {
    timeZone: "UTC",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment)} UTC`;

/** Returns the text in place of a masterlist; null if versions are visible. */
export const blindWords = ({ audience, blindUntil }: SealedList): string | null =>
  audience !== "blind"
    ? null
    : `Sealed until ${endOfBlindness(blindUntil)}. Then everyone on it sees all versions and the masterlist.`;

/** Returns the audience for the head of a list's page; null if everyone sees the list. */
export const circleWords = ({ audience, blindUntil }: SealedList): string | null =>
  audience === "everyone"
    ? null
    : audience === "link"
      ? "by link only"
      : `by link only, blind until ${endOfBlindness(blindUntil)}`;

/** Returns the words that follow 'until'. */
export const endOfBlindness = (blindUntil: number | null): string =>
  blindUntil === null ? "its owner reveals it" : momentWords(blindUntil);
