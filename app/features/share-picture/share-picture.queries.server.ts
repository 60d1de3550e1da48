import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema";
import type { ListId } from "~/lib/ids";

/** The columns of a list's card that the picture shows; no row if the list is not public. */
export const publicCard = (db: Database, listId: ListId) =>
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
