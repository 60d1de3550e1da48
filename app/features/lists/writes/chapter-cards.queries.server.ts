import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import type { ListId } from "~/lib/data/ids";

type ChapterFeed = {
  listId: ListId;
  chapters: { key: string; name: string }[];
  /** The list's feed key; null while nobody else sees the list. */
  feedKey: number | null;
};

/**
 * Puts a list at `feedKey` into the feeds of exactly these chapters. Idempotent. A stored spelling wins while
 * a visible list or a follower uses it.
 */
export function chapterCardStatements(db: Database, { listId, chapters, feedKey }: ChapterFeed): Statement[] {
  const chapterJson = JSON.stringify(feedKey === null ? [] : chapters);
  const keys = sql`(select value ->> 'key' from json_each(${chapterJson}))`;
  const before = sql`(select chapter_key from chapter_cards where list_id = ${listId})`;
  return [
    db.run(sql`insert into chapters (key, name) select value ->> 'key', value ->> 'name' from json_each(${chapterJson}) where true
      on conflict (key) do update set name = excluded.name where lists_count = 0 and followers_count = 0`),
    db.run(
      sql`update chapters set lists_count = lists_count + 1 where key in ${keys} and key not in ${before}`,
    ),
    db.run(
      sql`update chapters set lists_count = lists_count - 1 where key in ${before} and key not in ${keys}`,
    ),
    db.run(sql`delete from chapters where key in ${before} and lists_count = 0 and followers_count = 0`),
    db.run(sql`delete from chapter_cards where list_id = ${listId}
      and not (feed_key = ${feedKey ?? 0} and chapter_key in ${keys})`),
    db.run(sql`insert into chapter_cards (chapter_key, feed_key, list_id)
      select value ->> 'key', ${feedKey ?? 0}, ${listId} from json_each(${chapterJson}) where true on conflict do nothing`),
  ];
}
