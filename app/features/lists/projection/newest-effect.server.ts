import {
  resultOf,
  type SummedMasterlist,
  withoutVersion,
} from "~/features/merge/masterlist/masterlist-increment";
import type { MergeState } from "~/features/merge/masterlist/masterlist-state";
import { agedBallot } from "./change-of-state.server";
import { changeFrom, orderOfRanks, type StoredEffects, storedEffect, toRankedKey } from "./effects";
import type { CountedVersion } from "./projection-input";

/** Returns the effect of only the newest version, because each one costs a merge of the large list. */
export function newestEffect(
  state: MergeState,
  merged: SummedMasterlist,
  version: CountedVersion | undefined,
): StoredEffects {
  if (!version || version.titles.length === 0) return {};
  const ranked = merged.items.map(toRankedKey);
  const without = resultOf(withoutVersion(state, agedBallot(version)));
  const change =
    without && changeFrom({ ranked: without.items.map(toRankedKey), firmness: without.firmness }, ranked);
  return { [version.id]: storedEffect(version, orderOfRanks(ranked), merged.aliases, change) };
}
