/** Computes the masterlist preview: the merge with and without the version in the form. */

import { isFilled, type Row } from "~/features/list-form/rows/row-values";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import type { OtherBallots } from "./use-ballots";

export type PreviewLine = {
  title: string;
  rank: number;
  tied: boolean;
  /** Ranks gained (positive) or lost compared with the merge without this version; null for a new item. */
  move: number | null;
  own: boolean;
};

/** Merges `own` titles as the newest version. With only one other version, moves count from its order. */
export function previewLines({ others, overrides }: OtherBallots, own: string[]): PreviewLine[] {
  const titles = own.map((title) => title.trim()).filter(Boolean);
  const merged = mergeVersions([...others, { items: titles }], overrides).items;
  const before = ranksBefore({ others, overrides });
  const ownKeys = new Set(titles.map((title) => itemKey(titleKey(title))));
  return merged.map(({ itemTitle, key, rank, tied }) => {
    const was = before.get(key);
    return {
      title: itemTitle,
      rank,
      tied,
      move: before.size === 0 ? 0 : was === undefined ? null : was - rank,
      own: ownKeys.has(itemKey(titleKey(itemTitle))),
    };
  });
}

/** Returns ranks by item key. Before there is a masterlist, these are the places in the only version. */
function ranksBefore({ others, overrides }: OtherBallots): Map<string, number> {
  const merged = mergeVersions(others, overrides).items;
  if (merged.length > 0) return new Map(merged.map(({ key, rank }) => [key, rank]));
  const [only] = others.filter(({ items }) => items.length > 0);
  return new Map(only?.items.map((title, i) => [itemKey(titleKey(title)), i + 1]));
}

/** Moves named in the strip. */
const MOVES_NAMED = 2;

export function movedLines(lines: PreviewLine[]): { first: PreviewLine[]; more: number } {
  const moved = lines
    .filter(({ move }) => move !== 0)
    .toSorted((a, b) => Number(b.own) - Number(a.own) || a.rank - b.rank);
  return { first: moved.slice(0, MOVES_NAMED), more: Math.max(0, moved.length - MOVES_NAMED) };
}

/** Returns text for screen readers: 'With yours: Azul up 1, Dixit new, 4 more'. */
export function movedWords(lines: PreviewLine[]): string {
  const { first, more } = movedLines(lines);
  if (first.length === 0) return "";
  const moves = first.map(({ title, move }) =>
    move === null ? `${title} new` : `${title} ${move > 0 ? "up" : "down"} ${Math.abs(move)}`,
  );
  return `With yours: ${[...moves, ...(more > 0 ? [`${more} more`] : [])].join(", ")}`;
}

/** Puts an item into the first empty row, or after the last one; `place` counts from 1. */
export function withTitle(rows: Row[], title: string): { rows: Row[]; place: number } {
  const empty = rows.findIndex((row) => !isFilled(row) && !row.commentId);
  const index = empty < 0 ? rows.length : empty;
  return { rows: rows.toSpliced(index, 1, { itemTitle: title, itemContext: "" }), place: index + 1 };
}
