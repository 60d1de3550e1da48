import { type Pairs, preferencesOf, type Standing } from "~/features/merge/ranked-pairs/ranked-pairs";
import { tiersOf } from "~/features/merge/ranked-pairs/tiers";

/**
 * Firmness of a masterlist's 1st place. The top is the Smith set under strict majorities: the smallest set of
 * candidates that each beat every candidate outside. Ranked pairs puts it first, so it is the first `top`
 * items of the masterlist.
 */
export type Firmness = {
  /** Number of items in the top; a single one is the champion. */
  top: number;
  /**
   * The champion's smallest margin, or null without a champion. One version added or removed moves a margin
   * by at most 1, so fewer than `needed` can't change 1st place. Ignores items beyond the candidates, and
   * versions whose titles change which titles are one item.
   */
  needed: number | null;
  /** Relation between the items of the top; 'close' covers all other cases. */
  shape: "champion" | "level" | "circle" | "close";
  /** Versions on each side of the first two items, if as many put the one first as the other. */
  split?: number;
  /**
   * Sizes of the tiers, in masterlist order: the top, then the top of what is left, and so on. Whatever stands
   * in a tier beats everything below it. At most 6; the last takes the rest.
   */
  tiers?: number[];
};

/** Maximum size of a top whose shape is computed. */
const TOP_NAMED_MAX = 5;

const TIERS_MAX = 6;

/** Takes `items` in the order of standing and their ranked indices in `order`; null without items. */
export function firmnessOf(
  items: readonly Standing[],
  order: readonly { item: number }[],
  { pairwise }: Pick<Pairs, "pairwise">,
): Firmness | null {
  const [first, ...others] = order;
  const champion = first && items[first.item];
  if (!champion) return null;
  const size = Math.sqrt(pairwise.length);
  const preferences = preferencesOf(items, pairwise);
  const above = (x: number, y: number): number => preferences[x * size + y] ?? 0;
  const margin = (x: number, y: number): number => above(x, y) - above(y, x);

  const all = tiersOf(size, preferences);
  const [top = []] = all;
  const tiers = toldSizes(
    all.map((tier) => tier.length),
    order.length,
  );
  if (top.length > 1) {
    const second = others[0]?.item ?? first.item;
    const split = margin(first.item, second) === 0 ? { split: above(first.item, second) } : {};
    return { top: top.length, needed: null, shape: firmnessShape(top, margin), ...split, tiers };
  }
  const margins = others.flatMap(({ item }) => (item < size ? [margin(first.item, item)] : []));
  return { top: 1, needed: Math.min(champion.count, ...margins), shape: "champion", tiers };
}

/** Items that are not compared pair by pair are in the last tier. */
function toldSizes(sizes: readonly number[], items: number): number[] {
  const told = sizes.slice(0, TIERS_MAX - 1);
  const rest = items - told.reduce((sum, size) => sum + size, 0);
  return rest > 0 ? [...told, rest] : told;
}

function firmnessShape(top: readonly number[], margin: (x: number, y: number) => number): Firmness["shape"] {
  if (top.length > TOP_NAMED_MAX) return "close";
  const beats = (x: number, y: number) => margin(x, y) > 0;
  if (!top.some((x) => top.some((y) => beats(x, y)))) return "level";
  const isCircle = top.length === 3 && top.every((x) => top.some((y) => beats(y, x)));
  return isCircle ? "circle" : "close";
}
