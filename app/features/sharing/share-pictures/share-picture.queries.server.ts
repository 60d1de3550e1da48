import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema/cards";
import type { ListId } from "~/lib/ids";

/** Selects the duel of a public list, or nothing. */
export const listDuel = (db: Database, listId: ListId) =>
  db.select({ duel: cards.duel }).from(cards).where(eq(cards.listId, listId));
