import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/** The chapters that a member follows, in their stored spelling, first followed first. */
export const followedNames = (db: Database, userId: string) =>
  db.all<{ name: string }>(sql`select coalesce(chapters.name, follows.chapter_key) as name
    from follows left join chapters on chapters.key = follows.chapter_key
    where follows.user_id = ${userId} order by follows.created_at`);

/** Ids of the lists that a member has saved, first saved first. */
export const savedIds = (db: Database, userId: string) =>
  db.all<{ list_id: string }>(sql`select list_id from saves where user_id = ${userId} order by created_at`);
