/** The data from which a projection is computed. */
import type { KeptOverride } from "~/features/lists/model/overrides";
import type { Firmness } from "~/features/merge/firmness/firmness";
import type { MergeState } from "~/features/merge/masterlist/masterlist-state";
import type { UserId } from "~/lib/ids";
import type { StoredMasterlist } from "./stored-masterlist";

export type CountedVersion = {
  id: string;
  userId: UserId;
  creator: string;
  addedAt: number;
  changedAt: number;
  rev: number;
  /** Set on first publication; versions sort by it, oldest first. */
  feedKey: number;
  titles: string[];
  itemIds: string[];
};

type VersionRow = Omit<CountedVersion, "feedKey" | "titles"> & {
  feedKey: number | null;
  itemTitles: string[];
};

/** Returns a version in its public form, even if it isn't public. */
export const countedVersion = ({ itemTitles, feedKey, ...row }: VersionRow): CountedVersion => ({
  ...row,
  feedKey: feedKey ?? 0,
  titles: itemTitles,
});

/** The data read of a large list instead of all its versions. */
export type LargeList = {
  state: MergeState;
  /** The first CARD_CREATORS and one more. */
  oldest: CountedVersion[];
  /** The creators of the newest counted versions, except the member's own; newest first. */
  newestOthers: { creator: string; feedKey: number }[];
  /** The newest counted version, except the member's own. */
  newest: CountedVersion | null;
  /** The latest change of another member's counted version: of any, and of any with items. */
  lastChangeOfOthers: { any: number; ranked: number };
  creators: string[];
  items: string[];
};

/** The stored state of a list before a write. */
export type ProjectionInput = {
  /** Oldest first; empty for a large list. */
  counted: CountedVersion[];
  largeList: LargeList | null;
  /** All overrides; `overrides.ts` decides which count. */
  overrides: KeptOverride[];
  masterlist: {
    changedAt: number;
    result: StoredMasterlist;
    firmness: Firmness | null;
    noteIds: string[];
  } | null;
  list?: { creatorCount: number };
};

/** Thrown if a large list's aggregates are not enough for a write; the write restarts with all ballots. */
export class NeedsAllBallots extends Error {}
