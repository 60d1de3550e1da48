import { withoutVersion, withVersion } from "~/features/merge/masterlist/masterlist-increment";
import type { MergeState } from "~/features/merge/masterlist/masterlist-state";
import type { CountedVersion } from "./projection-input";

export type Change = { before: CountedVersion | null; after: CountedVersion | null };

/** Returns a version as the aggregates count it, ordered by age. */
export const agedBallot = ({ feedKey, titles }: CountedVersion) => ({ id: String(feedKey), items: titles });

export function replaceBallot(
  state: MergeState,
  before: CountedVersion | null,
  after: CountedVersion | null,
): MergeState {
  const without = before?.titles.length ? withoutVersion(state, agedBallot(before)) : state;
  return after?.titles.length ? withVersion(without, agedBallot(after)) : without;
}

/** Returns the length of the longest version; if that is removed or shrinks, the last place of any item. */
export function longestOf({ groups }: MergeState, was: number, { before, after }: Change): number {
  const own = after?.titles.length ?? 0;
  if (!before || before.titles.length < was || own >= was) return Math.max(was, own);
  return Math.max(own, ...[...groups.values()].map(({ places }) => Math.max(0, ...places.keys())));
}
