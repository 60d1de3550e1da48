import { desc, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { cardColumns } from "#db/marks";
import { cards, chapters } from "#db/schema";
import type { UserId } from "~/lib/ids";

/** Cards in feed order, newest first; `before` is a feed key. */
export const cardsInFeedOrder = (
  db: Database,
  viewerId: UserId | null,
  { before, start = 0, limit }: { before?: number; start?: number; limit: number },
) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`${cards.feedKey}`.as("sort") })
    .from(cards)
    .where(before === undefined ? undefined : lt(cards.feedKey, before))
    .orderBy(desc(cards.feedKey))
    .limit(limit)
    .offset(start);

const BUSIEST = 8;

/** The chapters with the most visible lists. */
export const busiestChapters = (db: Database) =>
  db
    .select({ name: chapters.name, lists: chapters.listsCount })
    .from(chapters)
    .where(gt(chapters.listsCount, 0))
    .orderBy(desc(chapters.listsCount), desc(chapters.key))
    .limit(BUSIEST);
