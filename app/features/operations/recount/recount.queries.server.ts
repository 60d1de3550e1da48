/** Stored counters with the queries that recount them, and a list's projection rows. */

import { gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { cards } from "#db/schema/cards";
import { lists } from "#db/schema/lists";
import { audienceHas, countsInList, isPublic, isRemoved, listVisibleTo, STRANGER } from "#db/visibility";
import { shouldCount } from "#db/visible-causes";
import { headOf } from "~/features/lists/model/list-head";
import type { ListId } from "~/lib/data/ids";

/** The true value of each counter, by `table.column`. A counter stands after those that it depends on. */
const TRUTHS: Record<string, SQL> = {
  "items.comments_count": sql`(select count(*) from comments as c where c.item_id = items.id and c.removed = 0)`,
  "versions.comments_count": sql`(select count(*) from comments as c where c.version_id = versions.id and c.removed = 0)`,
  "versions.audience": sql`(select l.audience from lists as l where l.id = versions.list_id)`,
  "versions.removed": isRemoved,
  "versions.item_count": sql`(select count(*) from items as i where i.version_id = versions.id)`,
  "versions.item_titles": sql`(select json_group_array(title) from (select title from items where version_id = versions.id order by position))`,
  "versions.item_ids": sql`(select json_group_array(id) from (select id from items where version_id = versions.id order by position))`,
  "versions.item_notes": sql`(select json_group_array(json_array(context, comments_count)) from (select context, comments_count from items where version_id = versions.id order by position))`,
  "lists.creator_count": sql`(select count(*) from versions where list_id = lists.id and ${countsInList})`,
  "lists.comments_count": sql`(select coalesce(sum(versions.comments_count), 0) from versions where list_id = lists.id and ${countsInList})`,
  "lists.saves_count": sql`(select count(*) from saves as s where s.list_id = lists.id)`,
  "users.lists_dropped": sql`(select count(*) from versions where user_id = users.id and ${isPublic})`,
  "users.comments_placed": sql`(select count(*) from comments as c join versions on versions.id = c.version_id where c.user_id = users.id and c.removed = 0 and ${isPublic})`,
  "users.chapters_followed": sql`(select count(*) from follows as f where f.user_id = users.id)`,
  "chapters.followers_count": sql`(select count(*) from follows as f where f.chapter_key = chapters.key)`,
  "chapters.lists_count": sql`(select count(*) from list_chapters as lc join lists on lists.id = lc.list_id where lc.chapter_key = chapters.key and ${listVisibleTo(STRANGER)})`,
  "notifications.counted": shouldCount,
};

/** A member without a row counts 0. */
const UNREAD_COUNTS = `(select users.id as id, coalesce(kept.unread, 0) as was,
    (select count(*) from notifications as n where n.user_id = users.id and n.counted = 1) as should
  from users left join unread_counts as kept on kept.user_id = users.id)`;

/** Selects wrong rows per counter. */
export const wrongCounts = (db: Database) => [
  ...Object.entries(TRUTHS).map(([what, truth]) => {
    const [table = "", column = ""] = what.split(".");
    const isWrong = sql`${sql.raw(column)} is not ${truth}`;
    return {
      what,
      rows: db.all<{ id: string; was: string; should: string }>(
        sql`select ${sql.raw(table === "chapters" ? "key" : "id")} as id, ${sql.raw(column)} as was, ${truth} as should
          from ${sql.raw(table)} where ${isWrong}`,
      ),
      mend: db.run(sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${truth} where ${isWrong}`),
    };
  }),
  {
    what: "unread_counts.unread",
    rows: db.all<{ id: string; was: string; should: string }>(
      sql.raw(`select id, was, should from ${UNREAD_COUNTS} where was <> should`),
    ),
    mend: db.run(
      sql.raw(`insert into unread_counts (user_id, unread) select id, should from ${UNREAD_COUNTS} where was <> should
        on conflict (user_id) do update set unread = excluded.unread`),
    ),
  },
];

/** Columns that name a row of another table. What a deletion during a backup leaves behind names none. */
const PARENTS: [table: string, column: string, parent: string][] = [
  ["versions", "list_id", "lists"],
  ["versions", "user_id", "users"],
  ["items", "version_id", "versions"],
  ["list_chapters", "list_id", "lists"],
  ["item_overrides", "list_id", "lists"],
  ["item_override_log", "list_id", "lists"],
  ["saves", "user_id", "users"],
  ["progress", "user_id", "users"],
  ["follows", "user_id", "users"],
  ["member_follows", "user_id", "users"],
  ["member_follows", "followed_id", "users"],
  ["notifications", "user_id", "users"],
  ["sessions", "user_id", "users"],
  ["api_tokens", "user_id", "users"],
  ["passkeys", "user_id", "users"],
];

/** Selects rows whose parent is missing. */
export const orphans = (db: Database) =>
  PARENTS.map(([table, column, parent]) => ({
    what: `${table}.${column}`,
    ...countAndDelete(db, sql.raw(`${table} where ${column} not in (select id from ${parent})`)),
  }));

const countAndDelete = (db: Database, from: SQL) => ({
  count: db.all<{ n: number }>(sql`select count(*) as n from ${from}`),
  mend: db.run(sql`delete from ${from}`),
});

export const listIdsAfter = (db: Database, after: string, limit: number) =>
  db.select({ id: lists.id }).from(lists).where(gt(lists.id, after)).orderBy(lists.id).limit(limit);

/** Selects projection rows whose list is deleted or no longer public. */
export const strayRows = (db: Database) =>
  [
    {
      what: "cards",
      from: sql`cards where list_id not in (select id from lists where ${listVisibleTo(STRANGER)})`,
    },
    {
      what: "masterlists",
      from: sql`masterlists where list_id not in (select id from lists where creator_count > 0 and ${audienceHas(sql`audience`, "open")})`,
    },
    { what: "chapter_cards", from: sql`chapter_cards where list_id not in (select list_id from cards)` },
    { what: "search", from: sql`search where rowid not in (select feed_key from cards)` },
  ].map(({ what, from }: { what: string; from: SQL }) => ({ what, ...countAndDelete(db, from) }));

export const projectedRows = (db: Database, listId: ListId) => ({
  cards: db.all<{
    row: string;
  }>(sql`select json_object('feed_key', feed_key, 'head', json_array(${sql.join(Object.values(headOf(cards)), sql`, `)}), 'chapters', json(chapters),
    'creators', json(creators), 'creatorCount', creator_count, 'version', version_id, 'by', version_creator, 'added', version_added_at,
    'changed', version_changed_at, 'versionRev', version_rev, 'items', json(first_items), 'itemCount', item_count, 'top', json(top), 'firmness', json(firmness), 'duel', json(duel), 'glyphs', json(glyphs),
    'masterlist', masterlist_changed_at, 'created', created_at, 'listChanged', changed_at, 'comments', comments_count, 'rev', rev) as row
    from cards where list_id = ${listId}`),
  masterlists: db.all<{ row: string }>(
    sql`select json_object('changed', changed_at, 'result', json(result), 'firmness', json(firmness), 'notes', json(note_ids), 'kept', (
      select json_group_object(key, json(value)) from (select key, value from json_each(notes) order by key))) as row from masterlists where list_id = ${listId}`,
  ),
  chapter_cards: db.all<{ row: string }>(
    sql`select json_group_array(chapter_key || ' ' || feed_key) as row from (select * from chapter_cards where list_id = ${listId} order by chapter_key)`,
  ),
  // a drop writes a chapter as typed, and the index knows no case
  search: db.all<{ row: string }>(
    sql`select json_array(rowid, title, lower(chapters), creators, items, coalesce(title_tokens, ''), coalesce(tokens, '')) as row from search where rowid = (select feed_key from cards where list_id = ${listId})`,
  ),
});
