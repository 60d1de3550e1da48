import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cards } from "./schema/cards";

/** Excludes lists with a muted chapter; `muted` is a JSON array of chapter keys. */
export const outsideMuted = (
  muted: string | SQLWrapper | undefined,
  listId: SQLWrapper = cards.listId,
): SQL | undefined =>
  muted === undefined
    ? undefined
    : sql`not exists (select 1 from list_chapters as its where its.list_id = ${listId}
        and its.chapter_key in (select value from json_each(${muted})))`;
