/** Pages lists by their card's rowid: only public lists have a card, and its rowid is stable. */
import { and, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema/cards";

const key = sql<number>`${cards}.rowid`;

export const lastKey = (db: Database) =>
  db.select({ key: sql<number | null>`max(${key})`.as("last_key") }).from(cards);

/** Selects the newest public version's key; null without a list. */
export const newestFeedKey = (db: Database) =>
  db.select({ feedKey: sql<number | null>`max(${cards.feedKey})`.as("newest") }).from(cards);

/** Leaves out requests, which search engines may not index. */
export const listsBetween = (db: Database, [after, upTo]: [after: number, upTo: number]) =>
  db
    .select({ id: cards.listId, changedAt: cards.changedAt })
    .from(cards)
    .where(and(gt(key, after), lte(key, upTo), gt(cards.itemCount, 0)))
    .orderBy(key);
