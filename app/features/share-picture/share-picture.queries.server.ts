import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema";

/** What a card says to everyone about a list, as far as a picture shows it; nothing of a list that is not public. */
export const publicCard = (db: Database, listId: string) =>
  db
    .select({
      title: cards.title,
      creatorCount: cards.creatorCount,
      creator: cards.versionCreator,
      firstItems: cards.firstItems,
      top: cards.top,
    })
    .from(cards)
    .where(eq(cards.listId, listId));
