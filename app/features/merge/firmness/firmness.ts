import type { Pairs, Standing } from "~/features/merge/masterlist/masterlist-ranking";

/**
 * How firm 1st place of a masterlist is. The top is the smallest set of candidates of which each beats every candidate
 * outside the set (the Smith set, with strict majorities). Ranked pairs puts it first, so `top` items of the masterlist
 * are its first ones.
 */
export interface Firmness {
  /** How many items the top has. The only one of a top is the champion. */
  top: number;
  /**
   * The champion's smallest margin: one version added or removed moves a margin by at most 1, so that fewer than
   * `needed` of them leave 1st place as it is. Null without a champion. It counts neither items beyond the candidates
   * nor versions whose titles change which titles are one item.
   */
  needed: number | null;
  /** How the items of the top are related; 'close' is everything else. */
  shape: "champion" | "level" | "circle" | "close";
}

/** With more items at the top nothing is said about how they are related. */
const TOLD_MAX = 5;

/**
 * The firmness of an order that ranked pairs made. `items` are in the order of standing, `order` holds their indices;
 * null without items.
 */
export function firmnessOf(
  items: readonly Standing[],
  order: readonly { item: number }[],
  { pairwise }: Pick<Pairs, "pairwise">,
): Firmness | null {
  const [first, ...others] = order;
  const champion = first && items[first.item];
  if (!champion) return null;
  const size = Math.sqrt(pairwise.length);
  /** Versions that put x above y, less those that put y above x. */
  const margin = (x: number, y: number): number =>
    (items[x]?.count ?? 0) -
    (pairwise[y * size + x] ?? 0) -
    (items[y]?.count ?? 0) +
    (pairwise[x * size + y] ?? 0);

  const top = topOf(first.item, size, margin);
  if (top.length > 1) return { top: top.length, needed: null, shape: shapeOf(top, margin) };
  const margins = others.flatMap(({ item }) => (item < size ? [margin(first.item, item)] : []));
  return { top: 1, needed: Math.min(champion.count, ...margins), shape: "champion" };
}

/** Begins with an item of the top; adds whatever an item in it does not beat. */
function topOf(first: number, size: number, margin: (x: number, y: number) => number): number[] {
  const top = [first];
  const outside = new Set(Array.from({ length: size }, (_, item) => item).filter((item) => item !== first));
  for (const x of top) {
    for (const y of outside) {
      if (margin(x, y) > 0) continue;
      outside.delete(y);
      top.push(y);
    }
  }
  return top;
}

function shapeOf(top: readonly number[], margin: (x: number, y: number) => number): Firmness["shape"] {
  if (top.length > TOLD_MAX) return "close";
  const beats = (x: number, y: number) => margin(x, y) > 0;
  if (!top.some((x) => top.some((y) => beats(x, y)))) return "level";
  const isCircle = top.length === 3 && top.every((x) => top.some((y) => beats(y, x)));
  return isCircle ? "circle" : "close";
}
