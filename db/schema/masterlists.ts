/** Merge results, which `npm run recount` can rebuild. */

import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ItemId, ListId, VersionId } from "~/lib/data/ids";
import { idColumn, timestamp } from "../columns";

/** Projection: the merge result, computed in the batch of the write that changed it. */
export const masterlists = sqliteTable("masterlists", {
  listId: idColumn<ListId>("list_id").primaryKey(),
  changedAt: timestamp("changed_at").notNull(),
  /** A StoredMasterlist (app/features/lists/projection/stored-masterlist.ts). */
  result: text("result", { mode: "json" }).$type<unknown>().notNull(),
  /** Ids of the items whose notes the result shows but `notes` does not contain, for one look-up. */
  noteIds: text("note_ids", { mode: "json" }).$type<string[]>().notNull(),
  /** Notes by item id, if they fit; empty for lists with no more versions than a page shows. */
  notes: text("notes", { mode: "json" }).$type<Record<ItemId, KeptNote>>().notNull().default({}),
  /** StoredEffects (app/features/lists/projection/effects.ts) by version id. */
  effects: text("effects", { mode: "json" }).$type<unknown>().notNull().default({}),
  /** Firmness of the first place; null with fewer than two versions. */
  firmness: text("firmness", { mode: "json" }).$type<StoredFirmness>(),
});

/** Same shape as in app/features/merge/firmness/firmness.ts. */
export type StoredFirmness = {
  top: number;
  needed: number | null;
  shape: "champion" | "level" | "circle" | "close";
  split?: number;
  tiers?: number[];
};

export type KeptNote = [versionId: VersionId, context: string, commentsCount: number];
