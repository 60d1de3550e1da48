import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { chapters, follows } from "#db/schema/chapters";
import { saves } from "#db/schema/saves";
import type { UserId } from "~/lib/data/ids";

export const followedNames = (db: Database, userId: UserId) =>
  db
    .select({ name: sql<string>`coalesce(${chapters.name}, ${follows.chapterKey})`.as("name") })
    .from(follows)
    .leftJoin(chapters, eq(chapters.key, follows.chapterKey))
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt));

export const savedListIds = (db: Database, userId: UserId) =>
  db
    .select({ listId: saves.listId })
    .from(saves)
    .where(eq(saves.userId, userId))
    .orderBy(asc(saves.createdAt));
