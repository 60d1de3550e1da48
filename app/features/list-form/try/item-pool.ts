/** The pool of items to tap, shuffled so that nobody copies the masterlist unthinkingly. */
import { itemKey, titleKey } from "~/features/merge/titles/item-title";

export type PoolItem = { title: string; key: string };

/** Pool items shown before the 'n more' button. */
export const POOL_SHOWN = 14;

const poolKey = (title: string) => itemKey(titleKey(title));

export const poolItems = (titles: string[]): PoolItem[] =>
  titles.map((title) => ({ title, key: poolKey(title) }));

/** Returns a number that looks random but is the same for the same text (FNV-1a with a final mix). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Shuffles stably: the same seed gives the same order, also beside items that are added later. */
export const shuffled = (items: PoolItem[], seed: number): PoolItem[] =>
  items
    .map((item) => ({ item, by: numberOf(`${seed} ${item.key}`) }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);

/** Returns each item's place among the typed titles, from 1; items that are not there are absent. */
export function placesByKey(titles: string[]): Map<string, number> {
  const places = new Map<string, number>();
  titles.forEach((title, i) => {
    const key = title.trim() && poolKey(title);
    if (key && !places.has(key)) places.set(key, i + 1);
  });
  return places;
}
