import type { Ranked } from "~/features/merge/effect/effect";

/** An item's best and worst rank over the masterlists without each one version, and the full one. */
export type Range = [best: number, worst: number];

/** Fewer versions say little without one of them; more take too many merges. */
const VERSIONS_MIN = 3;
const VERSIONS_MAX = 50;

/**
 * The range of each item of `merged`, by key, from the masterlist without each of its `versions`: `withouts`. A
 * masterlist that lacks an item doesn't count for it. Empty if a masterlist is missing, or for too few or many versions.
 */
export function rangesOf(
  merged: readonly Ranked[],
  withouts: readonly (readonly Ranked[])[],
  versions: number,
): ReadonlyMap<string, Range> {
  if (versions < VERSIONS_MIN || versions > VERSIONS_MAX || withouts.length < versions) return new Map();
  const ranges = new Map(merged.map(({ key, rank }): [string, Range] => [key, [rank, rank]]));
  for (const { key, rank } of withouts.flat()) {
    const range = ranges.get(key);
    if (range) ranges.set(key, [Math.min(range[0], rank), Math.max(range[1], rank)]);
  }
  return ranges;
}
