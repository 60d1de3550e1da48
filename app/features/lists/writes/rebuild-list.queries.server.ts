import { sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { masterlists, mergeStates } from "#db/schema/masterlists";

/** Selects large lists to rebuild; the condition must match the partial index exactly. */
export const largeListsToRebuild = (db: Database, limit: number) =>
  db.select({ listId: mergeStates.listId }).from(mergeStates).where(sql`rebuild = 1`).limit(limit);

/** Selects masterlists stored without firmness; the condition must match the partial index exactly. */
export const oldMasterlists = (db: Database, limit: number) =>
  db.select({ listId: masterlists.listId }).from(masterlists).where(sql`firmness is null`).limit(limit);
