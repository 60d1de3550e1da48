import { expect } from "vitest";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { needsRebuild, resultOf, type VersionBallot } from "~/features/merge/masterlist/masterlist-increment";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import type { MergeState } from "~/features/merge/masterlist/masterlist-state";

/** The limits of production. */
export const LIMITS = { candidates: 100, kept: 200, rows: 300 };

/** Low limits, which a few items reach. */
export const SMALL = { candidates: 3, kept: 5, rows: 8 };

/** Expects a merge state to equal a merge from scratch; ignores pairs that the state does not store. */
export function expectScratch(
  state: MergeState,
  ballots: VersionBallot[],
  overrides: ItemOverride[] = [],
  { candidates, kept } = LIMITS,
) {
  const exact = needsRebuild(state) ? candidates : kept;
  const result = resultOf(state);
  const scratch = mergeVersions(ballots, overrides, candidates);
  expect(result).not.toBeNull();
  if (!result) return;
  expect(result.versions).toBe(scratch.versions);
  expect(result.firmness).toEqual(scratch.firmness);
  expect(result.both).toEqual(scratch.both);
  const facts = scratch.items.map(({ places, ...item }, i) => {
    const found = result.items[i];
    if (i + 1 < exact) return item;
    if (found?.above === null) return { ...item, above: null, rank: found.rank, tied: found.tied };
    return { ...item, rank: found?.rank, tied: found?.tied };
  });
  expect(result.items.map(({ spread, ...item }) => item)).toEqual(facts);
  for (const [i, { places }] of scratch.items.entries()) {
    const spread = new Map<number, number>();
    for (const [ballot, place] of places)
      spread.set(place, (spread.get(place) ?? 0) + (ballots[ballot]?.count ?? 1));
    expect(result.items[i]?.spread).toEqual([...spread].sort(([a], [b]) => a - b));
  }
}
