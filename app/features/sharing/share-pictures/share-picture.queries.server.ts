import { eq } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema/cards";
import type { ListId } from "~/lib/data/ids";

/** Selects the duel of a public list; only public lists have one. */
export const listDuel = (db: Database, listId: ListId) =>
  db
    .select({ title: cards.title, chapters: cards.chapters, duel: cards.duel, glyphs: cards.glyphs })
    .from(cards)
    .where(eq(cards.listId, listId));
