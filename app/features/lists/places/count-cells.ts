import type { MasterlistItemView } from "~/features/lists/model/list-view";

/** Places of their own; the last cell has all beyond. */
export const CELLS = 6;
const SHADES = 3;

export type Cell = {
  count: number;
  /** 0 for nobody, up to 3. */
  shade: number;
};

/** Returns the cell of a place, from 0. */
export const cellOf = (place: number): number => Math.min(place, CELLS + 1) - 1;

/** Returns the number of versions per place: 1st to 6th and the rest, as far as the longest version goes. */
export function countsByCell({ places }: Pick<MasterlistItemView, "places">, longest: number): number[] {
  const counts = Array.from({ length: cellOf(longest) + 1 }, () => 0);
  for (const [place, count] of places) counts[cellOf(place)] = (counts[cellOf(place)] ?? 0) + count;
  return counts;
}

/** `most` is the highest count of all items' cells. */
export const cellsOf = (counts: readonly number[], most: number): Cell[] =>
  counts.map((count) => ({ count, shade: Math.ceil((SHADES * count) / Math.max(SHADES, most)) }));
