/** The order among versions that ranked both items of a pair: a second opinion, which ignores fame. */
import { type Pairs, rankedOrder, type Standing } from "~/features/merge/ranked-pairs/ranked-pairs";
import { pairsAmong } from "~/features/merge/ranked-pairs/tiers";

/** Fewer versions rank too few pairs twice; for more, nothing is stored. */
const VERSIONS_MIN = 6;
const VERSIONS_MAX = 200;

/** Returns the number of versions that have to name an item: a quarter, and at least three. */
export const bothLeast = (versions: number): number => Math.max(3, Math.ceil(versions / 4));

/**
 * Ranks by ranked pairs on margins, where a version counts for a pair only if it names both items. Returns
 * ranks by key; empty for too few or too many versions. `items` are in the order of standing.
 */
export function bothRanks(
  items: readonly Standing[],
  versions: number,
  pairs: Pairs,
): ReadonlyMap<string, number> {
  if (versions < VERSIONS_MIN || versions > VERSIONS_MAX) return new Map();
  const size = Math.sqrt(pairs.pairwise.length);
  const least = bothLeast(versions);
  // the order of standing begins with the number of versions, so these are the first ones
  const named = items.slice(0, size).filter(({ count }) => count >= least);
  const pairwise = pairsAmong([...named.keys()], size, pairs.pairwise);
  const order = rankedOrder(named, { ...pairs, pairwise }, { preferences: pairwise });
  return new Map(order.map(({ item, rank }) => [named[item]?.key ?? "", rank]));
}
