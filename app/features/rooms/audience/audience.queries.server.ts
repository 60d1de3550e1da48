import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { rankedVersions } from "#db/pulse-columns";
import { lists } from "#db/schema/lists";

export const listOfKey = (db: Database, keyHash: string) =>
  db
    .select({ ...getTableColumns(lists), ranked: rankedVersions })
    .from(lists)
    .where(eq(lists.keyHash, keyHash));

export const idOfKey = (keyHash: string): SQL => sql`(select id from lists where key_hash = ${keyHash})`;
