/** The pool of items to tap, shuffled so that nobody copies the masterlist unthinkingly. */
import { type Row, rowOf } from "~/features/list-form/model/row-values";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import type { TileCode } from "~/lib/look/tile";
import { stableShuffle } from "~/lib/text/text-hash";

export type PoolItem = { title: string; key: string; tile: TileCode };

export const POOL_SHOWN = 14;

export const poolItems = (titles: string[], tiles: TileCode[]): PoolItem[] =>
  titles.map((title, i) => ({ title, key: itemKeyOf(title), tile: tiles[i] ?? "" }));

/** Shuffles the pool, the same for the same seed. The title `first` begins it, so that nobody has to look for it. */
export const shuffled = (items: PoolItem[], seed: number, first = ""): PoolItem[] =>
  stableShuffle(items, seed, ({ key }) => key).toSorted(
    (a, b) => Number(b.title === first) - Number(a.title === first),
  );

/** Puts an item in 1st place of rows that may have it elsewhere. */
export function startingWith(first: string, rows: Row[]): Row[] {
  if (!first) return rows;
  const isFirst = ({ itemTitle }: Row) =>
    itemTitle.trim() !== "" && itemKeyOf(itemTitle) === itemKeyOf(first);
  const row = rows.find(isFirst) ?? rowOf(first);
  return [row, ...rows.filter((one) => !isFirst(one))];
}

/** Returns each item's place among the typed titles, from 1; items that are not there are absent. */
export function placesByKey(titles: string[]): Map<string, number> {
  const places = new Map<string, number>();
  titles.forEach((title, i) => {
    const key = title.trim() && itemKeyOf(title);
    if (key && !places.has(key)) places.set(key, i + 1);
  });
  return places;
}
