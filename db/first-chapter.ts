import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Selects the name of a list's first chapter, which gives the list's tiles their hue; null without chapters.
 * `listId` is an id, or a column of a query with joins.
 */
export const firstChapter = (listId: string | SQLWrapper): SQL.Aliased<string | null> =>
  sql<string | null>`(select its.name from list_chapters as its
    where its.list_id = ${listId} order by its.position limit 1)`.as("first_chapter");
