import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isBlockedBetween } from "#db/blocks";
import type { Database } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { users } from "#db/schema/accounts";
import { comments, commentTraces } from "#db/schema/comments";
import { items, lists, versions } from "#db/schema/lists";
import { saves } from "#db/schema/saves";
import { countsInList, isPublic, listVisibleTo, versionFoundBy, versionVisibleTo } from "#db/visibility";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";

const owners = alias(users, "owners");

const headColumns = {
  itemId: sql<string>`${items.id}`.as("item_id"),
  itemTitle: sql<string>`${items.title}`.as("item_title"),
  itemContext: items.context,
  position: items.position,
  commentsCount: sql<number>`${items.commentsCount}`.as("thread_count"),
  traces: sql<number>`(select count(*) from comment_traces where item_id = ${items.id})`.as("thread_traces"),
  versionId: sql<string>`${versions.id}`.as("version_id"),
  hidden: sql<number>`not ${countsInList}`.as("unseen"),
  audience: versions.audience,
  itemCreator: sql<string>`${owners.username}`.as("item_creator"),
  listId: sql<string>`${lists.id}`.as("list_id"),
  listTitle: sql<string>`${lists.title}`.as("list_title"),
  listImageUrl: lists.imageUrl,
  glyphs: lists.glyphs,
  listChangedAt: sql<number>`${lists.changedAt}`.as("list_changed"),
};

export const threadHead = (db: Database, itemId: ItemId, reader: Reader) =>
  db
    .select(headColumns)
    .from(items)
    .innerJoin(versions, eq(versions.id, items.versionId))
    .innerJoin(owners, eq(owners.id, versions.userId))
    .innerJoin(lists, eq(lists.id, versions.listId))
    .where(and(eq(items.id, itemId), versionVisibleTo(reader)));

export const isOnPublicList = (itemId: ItemId): SQL =>
  sql`exists (select 1 from items join versions on ${versions.id} = ${items.versionId}
    where ${items.id} = ${itemId} and ${isPublic})`;

/** The current usernames of the members that a comment mentions. */
const mentionNames = sql`(select json_group_array(named.username)
  from json_each(${comments.mentions}) as mention cross join users as named
    on named.id = mention.value and named.deleted_at is null)`;

const isHiddenFrom = (viewerId: UserId | null) =>
  (viewerId === null ? sql<number>`0` : sql<number>`${isBlockedBetween(viewerId, comments.userId)}`).as(
    "comment_hidden",
  );

const commentColumns = (blockedFor: UserId | null = null) => ({
  id: sql<string>`${comments.id}`.as("comment_id"),
  creator: sql<string>`${users.username}`.as("comment_creator"),
  content: sql<string>`${comments.content}`.as("comment_content"),
  addedAt: sql<number>`${comments.createdAt}`.as("comment_added"),
  editedAt: sql<number | null>`${comments.editedAt}`.as("comment_edited"),
  mentions: jsonColumn<string[]>("mention_names", mentionNames),
  deleted: sql<number>`0`.as("comment_deleted"),
  hiddenFromViewer: isHiddenFrom(blockedFor),
});

const traceColumns = {
  id: sql<string>`${commentTraces.id}`.as("comment_id"),
  creator: sql<string>`''`.as("comment_creator"),
  content: sql<string>`''`.as("comment_content"),
  addedAt: sql<number>`${commentTraces.createdAt}`.as("comment_added"),
  editedAt: sql<number | null>`null`.as("comment_edited"),
  mentions: jsonColumn<string[]>("mention_names", sql`'[]'`),
  deleted: sql<number>`1`.as("comment_deleted"),
  hiddenFromViewer: sql<number>`0`.as("comment_hidden"),
};

type Page = { after?: string; start?: number; limit: number };

/** Selects a thread's comments and traces after the id `after`, oldest first; `blockedFor` has blocks. */
export const commentsInThread = (
  db: Database,
  itemId: ItemId,
  { after, start = 0, limit, blockedFor = null }: Page & { blockedFor?: UserId | null },
) =>
  db
    .select(commentColumns(blockedFor))
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.itemId, itemId),
        eq(comments.removed, false),
        after === undefined ? undefined : gt(comments.id, after),
      ),
    )
    .unionAll(
      db
        .select(traceColumns)
        .from(commentTraces)
        .where(
          and(
            eq(commentTraces.itemId, itemId),
            after === undefined ? undefined : gt(commentTraces.id, after),
          ),
        ),
    )
    .orderBy(sql`comment_id`)
    .limit(limit)
    .offset(start);

export const commentById = (db: Database, id: string) =>
  db
    .select(commentColumns())
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, id), eq(comments.removed, false)));

const commentsWithHead = (db: Database) =>
  db
    .select({
      ...headColumns,
      ...commentColumns(),
      userId: sql<UserId>`${comments.userId}`.as("comment_user"),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(items, eq(items.id, comments.itemId))
    .innerJoin(versions, eq(versions.id, items.versionId))
    .innerJoin(owners, eq(owners.id, versions.userId))
    .innerJoin(lists, eq(lists.id, versions.listId));

export const commentWithHead = (db: Database, id: string, reader: Reader) =>
  commentsWithHead(db).where(and(eq(comments.id, id), eq(comments.removed, false), versionVisibleTo(reader)));

/** Selects members by username keys, in that order; skips deleted accounts. */
export const membersByKeys = (db: Database, keys: string[], limit: number) =>
  db.all<{ id: UserId; username: string }>(sql`select users.id as id, users.username as username
    from json_each(${JSON.stringify(keys)}) as named cross join users on users.username_key = named.value
    where users.deleted_at is null order by named.key limit ${limit}`);

/** Selects a person's comments that the viewer can find, newest first, each with its thread's head. */
export const commentsOfUser = (
  db: Database,
  userId: SQL,
  viewerId: UserId | null,
  { start = 0, limit, blockedFor = null }: Omit<Page, "after"> & { blockedFor?: UserId | null },
) =>
  commentsWithHead(db)
    .where(
      and(
        eq(comments.userId, userId),
        eq(comments.removed, false),
        versionFoundBy(viewerId),
        blockedFor === null ? undefined : sql`not ${isBlockedBetween(blockedFor, comments.userId)}`,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit)
    .offset(start);

export const personByKey = (db: Database, key: string) =>
  db
    .select({ id: users.id, username: users.username, commentsPlaced: users.commentsPlaced })
    .from(users)
    .where(and(eq(users.usernameKey, key), isNull(users.deletedAt), isNull(users.guestOf)));

export const personId = (key: string): SQL =>
  sql`(select id from users as person where person.username_key = ${key} and person.deleted_at is null and person.guest_of is null)`;

/** Counts a person's comments in their own non-public threads. */
export const privateCommentCount = (db: Database, userId: UserId) =>
  db
    .select({ count: sql<number>`count(*)`.as("count") })
    .from(versions)
    .innerJoin(comments, eq(comments.versionId, versions.id))
    .where(and(eq(versions.userId, userId), sql`not ${isPublic}`, eq(comments.userId, userId)));

export const savedBy = (db: Database, userId: UserId, listId: ListId) =>
  db
    .select({ listId: saves.listId })
    .from(saves)
    .where(and(eq(saves.userId, userId), eq(saves.listId, listId)));

export const threadCount = (db: Database, itemId: ItemId) =>
  db.select({ commentsCount: items.commentsCount }).from(items).where(eq(items.id, itemId));

/** Selects comment counts by item for a page of versions: the viewer's version first, then the newest. */
export const itemCounts = (
  db: Database,
  listId: ListId,
  reader: Reader,
  page: { start: number; limit: number },
) =>
  db.all<{
    id: string;
    commentsCount: number;
  }>(sql`select items.id as id, items.comments_count as commentsCount
    from (select id, user_id, feed_key from versions where list_id = ${listId} and ${versionVisibleTo(reader)}
      order by user_id = ${reader.id ?? ""} desc, feed_key desc limit ${page.limit} offset ${page.start}) as shown
    join items on items.version_id = shown.id
    order by shown.user_id = ${reader.id ?? ""} desc, shown.feed_key desc, items.position`);

export const listCount = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({ commentsCount: lists.commentsCount })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));
