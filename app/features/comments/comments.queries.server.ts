import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/** Brings a card's comment counts in step with its items and its list, in the batch that changed them. */
export const refreshCardItems = (db: Database, listId: string) =>
  db.run(sql`update cards set
    comments_count = (select comments_count from lists where lists.id = cards.list_id),
    first_items = (
      select json_group_array(json_object('id', id, 'title', title, 'context', context, 'commentsCount', comments_count))
      from (select id, title, context, comments_count from items where version_id = cards.version_id order by position limit 3)
    )
    where list_id = ${listId}`);
