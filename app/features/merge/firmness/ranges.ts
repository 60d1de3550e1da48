import type { Ranked } from "~/features/merge/effect/effect";

/** An item's best and worst rank in the full masterlist and in those with one version left out. */
export type Range = [best: number, worst: number];

/** Fewer versions give meaningless ranges; more take too many merges. */
const VERSIONS_MIN = 3;
export const RANGE_VERSIONS_MAX = 50;

/**
 * Returns the range of each item of `merged`, by key. `withouts` are the masterlists with one version left
 * out; a masterlist without an item is ignored for it. Empty if one is missing, or for too few or too many
 * versions.
 */
export function rangesOf(
  merged: readonly Ranked[],
  withouts: readonly (readonly Ranked[])[],
  versions: number,
): ReadonlyMap<string, Range> {
  if (versions < VERSIONS_MIN || versions > RANGE_VERSIONS_MAX || withouts.length < versions)
    return new Map();
  const ranges = new Map(merged.map(({ key, rank }): [string, Range] => [key, [rank, rank]]));
  for (const { key, rank } of withouts.flat()) {
    const range = ranges.get(key);
    if (range) ranges.set(key, [Math.min(range[0], rank), Math.max(range[1], rank)]);
  }
  return ranges;
}
