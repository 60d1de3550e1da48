/** What a member's write changes in a large list's aggregates. */

import type { CountedVersion } from "~/features/lists/writes/list-snapshot.server";
import { withoutVersion, withVersion } from "~/features/merge/masterlist/masterlist-increment";
import type { MergeState } from "~/features/merge/masterlist/masterlist-state";

/** One member's counted version before and after a write. */
export type Change = { before: CountedVersion | null; after: CountedVersion | null };

/** A version as the aggregates count it. */
export const agedBallot = ({ feedKey, titles }: CountedVersion) => ({ id: String(feedKey), items: titles });

/** The aggregates after the change. */
export function counted(
  state: MergeState,
  before: CountedVersion | null,
  after: CountedVersion | null,
): MergeState {
  const without = before?.titles.length ? withoutVersion(state, agedBallot(before)) : state;
  return after?.titles.length ? withVersion(without, agedBallot(after)) : without;
}

/** The length of the longest version. If the longest one goes or shrinks, it is the last place that an item has. */
export function longestOf({ groups }: MergeState, was: number, { before, after }: Change): number {
  const own = after?.titles.length ?? 0;
  if (!before || before.titles.length < was || own >= was) return Math.max(was, own);
  return Math.max(own, ...[...groups.values()].map(({ places }) => Math.max(0, ...places.keys())));
}
