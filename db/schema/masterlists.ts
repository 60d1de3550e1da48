/** The merge of each list: projections, which `npm run recount` can rebuild. */

import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, VersionId } from "~/lib/ids";
import { flag, id, timestamp } from "../columns";

/** Projection: the merge's result, computed in the batch of the write that changed it. */
export const masterlists = sqliteTable(
  "masterlists",
  {
    listId: id<ListId>("list_id").primaryKey(),
    changedAt: timestamp("changed_at").notNull(),
    /** A StoredMasterlist (app/features/lists/projection/stored-masterlist.ts). */
    result: text("result", { mode: "json" }).$type<unknown>().notNull(),
    /** The items whose notes the result shows and `notes` does not hold, for one look-up. */
    noteIds: text("note_ids", { mode: "json" }).$type<string[]>().notNull(),
    /** The notes of a list with more versions than a page has, by item id, if they fit; empty for other lists. */
    notes: text("notes", { mode: "json" }).$type<Record<ItemId, KeptNote>>().notNull().default({}),
    /** What each version does to it: StoredEffects (app/features/lists/projection/effects.ts), by version id. */
    effects: text("effects", { mode: "json" }).$type<unknown>().notNull().default({}),
    /** How firm its 1st place is; null in rows from before this was kept, which a scheduled job rebuilds. */
    firmness: text("firmness", { mode: "json" }).$type<StoredFirmness>(),
  },
  (t) => [index("masterlists_old").on(t.listId).where(sql`firmness is null`)],
);

/** As app/features/merge/firmness/firmness.ts has it. */
export type StoredFirmness = {
  top: number;
  needed: number | null;
  shape: "champion" | "level" | "circle" | "close";
};

export type KeptNote = [versionId: VersionId, context: string, commentsCount: number];

/** Projection: the aggregates of large lists, so that one more version costs the same as the first. */
export const mergeStates = sqliteTable(
  "merge_states",
  {
    listId: id<ListId>("list_id").primaryKey(),
    state: text("state").notNull(),
    /** Whether to rebuild it from the ballots, outside the request; until then the last result is shown. */
    rebuild: flag("rebuild"),
  },
  (t) => [index("merge_states_rebuild").on(t.rebuild).where(sql`rebuild = 1`)],
);
