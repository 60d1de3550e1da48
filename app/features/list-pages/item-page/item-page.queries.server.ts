import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import type { Database } from "#db/client";
import { firstChapter } from "#db/first-chapter";
import { pictureColumn } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { cards } from "#db/schema/cards";
import { items, lists, versions } from "#db/schema/lists";
import { saves } from "#db/schema/saves";
import { isOpenInList, listVisibleTo, versionVisibleTo } from "#db/visibility";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";

export const headOfList = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({
      title: lists.title,
      creatorCount: lists.creatorCount,
      audience: lists.audience,
      chapter: firstChapter(listId),
      glyphs: lists.glyphs,
      saved: sql<number>`exists (select 1 from ${saves} where ${saves.userId} = ${reader.id ?? ""} and ${saves.listId} = ${listId})`,
    })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

/** Matches the version that an item is of. */
export const hasItem = (itemId: ItemId): SQL =>
  sql`${versions.id} = (select version_id from items where items.id = ${itemId})`;

type Page = { before?: number; limit: number };

/** The ids of an item in the versions whose notes the masterlist keeps; an id belongs to one item only. */
const keptIds = (listId: ListId, itemId: ItemId): SQL => sql`
  select note.value ->> 1 as id from masterlists, json_each(masterlists.result, '$.items') as item,
    json_each(item.value, '$.notes') as note
  where masterlists.list_id = ${listId} and instr(item.value, ${itemId}) > 0`;

/** Selects the versions whose notes are kept; no rows unless the list has more than `read` versions. */
export const keptVersions = (db: Database, listId: ListId, itemId: ItemId, read: number) =>
  db
    .select({
      id: versions.id,
      userId: versions.userId,
      creator: users.username,
      picture: pictureColumn,
      feedKey: versions.feedKey,
      changedAt: versions.changedAt,
      itemId: sql<ItemId>`${items.id}`.as("item_id"),
      context: items.context,
      commentsCount: sql<number>`${items.commentsCount}`.as("thread_count"),
    })
    .from(items)
    .innerJoin(versions, eq(versions.id, items.versionId))
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      sql`${items.id} in (select kept.id from (${keptIds(listId, itemId)}) as kept
        where (select creator_count from lists where id = ${listId}) > ${read}) and ${isOpenInList}`,
    );

export type SaidRow = {
  id: string;
  itemId: ItemId;
  creator: string;
  content: string;
  addedAt: number;
  editedAt: number | null;
  mentions: string;
  deleted: 0 | 1;
  hiddenFromViewer: 0 | 1;
};

type Threads = {
  listId: ListId;
  itemId: ItemId;
  reader: Reader;
  page: Page;
  /** Matches one creator's version. */
  creator: SQL | undefined;
  /** A viewer with blocks; null for others. */
  blockedFor: UserId | null;
  each: number;
  limit: number;
};

/** The number of notes that a masterlist keeps per item; up to this many versions, it knows all threads. */
const NOTES_KEPT = 20;

/**
 * Finds an item's id by title, in the row's JSON text: parsing the arrays would bill each element as a row
 * read. In the JSON, '","' occurs only between two titles.
 */
const idOfTitle = (title: SQL): SQL => {
  const before = sql`substr(other.item_titles, 1, instr(lower(other.item_titles), lower(json_quote(${title}))))`;
  const index = sql`((length(${before}) - length(replace(${before}, '","', ''))) / 3)`;
  return sql`case when instr(lower(other.item_titles), lower(json_quote(${title}))) > 0
    then substr(other.item_ids, 3 + 27 * ${index}, 24) end`;
};

/**
 * Selects the newest comments and traces of the item's threads, at most `each` per thread. To save a round
 * trip, it guesses the threads by the masterlist's notes and by title; the caller drops other items.
 */
export const commentsOnItem = (
  db: Database,
  { listId, itemId, reader, page, creator, blockedFor, each, limit }: Threads,
) => {
  const title = sql`(select title from items where id = ${itemId})`;
  const read = sql`select id from (select id from versions
      where list_id = (select id from lists where id = ${listId} and creator_count > ${NOTES_KEPT}) and ${isOpenInList}
      ${page.before === undefined ? sql`` : sql`and feed_key < ${page.before}`} order by feed_key desc limit ${page.limit})
    union select id from versions where list_id = ${listId} and user_id = ${reader.id ?? ""}`;
  const chosen =
    creator === undefined
      ? sql`1`
      : sql`thread.id in (select its.id from versions join users on ${users.id} = ${versions.userId}
          join items as its on its.version_id = ${versions.id}
          where ${versions.listId} = ${listId} and ${creator} and ${versionVisibleTo(reader)})`;
  return db.all<SaidRow>(sql`
    select coalesce(said.id, trace.id) as id, thread.id as itemId, coalesce(users.username, '') as creator,
      coalesce(said.content, '') as content, coalesce(said.created_at, trace.created_at) as addedAt,
      said.edited_at as editedAt, said.id is null as deleted,
      ${blockedFor === null ? sql`0` : isBlockedBetween(blockedFor, sql`said.user_id`)} as hiddenFromViewer,
      (select json_group_array(named.username) from json_each(coalesce(said.mentions, '[]')) as mention
        cross join users as named on named.id = mention.value and named.deleted_at is null) as mentions
    from (select ${itemId} as id union ${keptIds(listId, itemId)}
      union select ${idOfTitle(title)} as id from versions as other where other.id in (${read})) as thread
    cross join json_each((select json_group_array(id) from (
      select id from (select id from comments where item_id = thread.id and removed = 0
        union all select id from comment_traces where item_id = thread.id) order by id desc limit ${each}))) as shown
    left join comments as said on said.id = shown.value
    left join comment_traces as trace on trace.item_id = thread.id and trace.id = shown.value
    left join users on users.id = said.user_id
    where thread.id is not null and ${chosen} limit ${limit}`);
};

/** The number of search results that are checked for the exact title. */
const LISTS_SCAN = 4;

/** Selects the newest other public lists with an item of the same title, from the search index. */
export function otherListsWith(db: Database, listId: ListId, itemId: ItemId, limit: number) {
  const title = sql`(select title from items where id = ${itemId})`;
  const asLine = (text: SQL) => sql`lower(char(10) || ${text} || char(10))`;
  return db
    .select({ id: cards.listId, title: cards.title, creatorCount: cards.creatorCount, top: cards.top })
    .from(
      sql`(select rowid as feed_key, instr(${asLine(sql`items`)}, ${asLine(title)}) as at from search
        where search match '{items} : "' || replace(coalesce(${title}, ''), '"', '""') || '"'
        order by rowid desc limit ${LISTS_SCAN}) as found`,
    )
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`))
    .where(and(sql`found.at > 0`, ne(cards.listId, listId)))
    .orderBy(desc(cards.feedKey))
    .limit(limit);
}
