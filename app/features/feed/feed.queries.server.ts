import { desc, gt } from "drizzle-orm";
import type { Database } from "#db/client";
import { chapters } from "#db/schema";

const BUSIEST = 8;

/** The chapters with the most visible lists. */
export const busiestChapters = (db: Database) =>
  db
    .select({ name: chapters.name, lists: chapters.listsCount })
    .from(chapters)
    .where(gt(chapters.listsCount, 0))
    .orderBy(desc(chapters.listsCount), desc(chapters.key))
    .limit(BUSIEST);
