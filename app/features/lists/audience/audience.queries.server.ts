import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { lists } from "#db/schema/lists";

export const listOfKey = (db: Database, keyHash: string) =>
  db.select({ id: lists.id }).from(lists).where(eq(lists.keyHash, keyHash));
