/** Suggested next lists; each has something to settle, such as an undecided 1st place. */
import type { Firmness } from "~/features/merge/firmness/firmness";
import { type FirmnessInShort, firmnessInShort } from "~/features/merge/firmness/firmness-words";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";
import { isolate } from "~/lib/text/isolate";

export type NextList = {
  id: ListId;
  title: string;
  creatorCount: number;
  /** The reason for the choice, such as 'Also has Alien'; null if there is none. */
  reason: string | null;
  items: { title: string; rank: number; tile: TileCode }[];
  /** The state of its 1st place; null for a list of one person. */
  settle: FirmnessInShort | null;
};

type Candidate = {
  id: ListId;
  title: string;
  chapters: string[];
  creatorCount: number;
  top: { title: string; rank: number }[];
  firstItems: { title: string }[];
  firmness: Firmness | null;
  glyphs: Glyphs | null;
};

const LISTS = 3;

/** Returns the candidates that one more version could settle, undecided ones first; at most three. */
export const listsToSettleNext = <C extends Candidate>(
  candidates: readonly C[],
  reasonFor: (candidate: C) => string,
): NextList[] =>
  nextLists(
    candidates.filter((candidate) => urgencyOf(candidate) > 0),
    reasonFor,
  );

/** Returns at most three candidates with items, those that one more version could settle first. */
export const listsToBeginWith = (candidates: readonly Candidate[]): NextList[] =>
  nextLists(
    candidates.filter(({ firstItems }) => firstItems.length > 0),
    () => null,
  );

function nextLists<C extends Candidate>(
  candidates: readonly C[],
  reasonFor: (candidate: C) => string | null,
): NextList[] {
  return candidates
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a))
    .slice(0, LISTS)
    .map((candidate) => {
      const { id, title, chapters, creatorCount, top, firstItems, firmness, glyphs } = candidate;
      const items = top.length > 0 ? top : firstItems.map((item, i) => ({ title: item.title, rank: i + 1 }));
      return {
        id,
        title,
        creatorCount,
        reason: reasonFor(candidate),
        items: items.slice(0, 3).map(({ title: item, rank }) => ({
          title: item,
          rank,
          tile: titleTile(item, chapters[0], { glyphs }),
        })),
        settle: firmness && firmnessInShort(firmness),
      };
    });
}

/** Returns 3 for an undecided 1st place, 2 for an early one, 1 for a list of one person, else 0. */
function urgencyOf({ creatorCount, firstItems, firmness }: Candidate): number {
  if (firmness) return firmness.needed === null ? 3 : firmness.needed === 1 ? 2 : 0;
  return creatorCount === 1 && firstItems.length > 0 ? 1 : 0;
}

export const sharedItemReason = (title: string): string => `Also has ${isolate(title)}`;
export const sameChapterReason = (chapter: string): string => `Also in ${isolate(chapter)}`;
