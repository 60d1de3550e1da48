/** The data from which a projection is computed. */
import type { KeptOverride } from "~/features/lists/model/overrides";
import type { Firmness } from "~/features/merge/firmness/firmness";
import type { UserId } from "~/lib/data/ids";
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
  /** Picked glyphs in the same order; null for none. */
  glyphs: string[] | null;
  /** Null for the newer ones of many versions: `withItemIds` looks up those that are shown. */
  itemIds: string[] | null;
};

type VersionRow = Omit<CountedVersion, "feedKey" | "titles" | "glyphs"> & {
  feedKey: number | null;
  itemTitles: string[];
  itemGlyphs: string[] | null;
};

/** Returns a version in its public form, even if it isn't public. */
export const countedVersion = ({ itemTitles, itemGlyphs, feedKey, ...row }: VersionRow): CountedVersion => ({
  ...row,
  feedKey: feedKey ?? 0,
  titles: itemTitles,
  glyphs: itemGlyphs,
});

/** The stored state of a list before a write. */
export type ProjectionInput = {
  /** Oldest first. */
  counted: CountedVersion[];
  /** All overrides; `overrides.ts` decides which count. */
  overrides: KeptOverride[];
  masterlist: {
    changedAt: number;
    result: StoredMasterlist;
    firmness: Firmness | null;
    noteIds: string[];
  } | null;
};

/** The version that a write replaces, and its new form; null if it is not counted. */
export type Change = { before: CountedVersion | null; after: CountedVersion | null };
