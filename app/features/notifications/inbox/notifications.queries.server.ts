import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import { unseenBroadcasts } from "#db/broadcasts";
import type { Database, Statement } from "#db/client";
import { compiled, type Values } from "#db/compiled";
import { firstChapter } from "#db/first-chapter";
import { jsonColumn } from "#db/json-column";
import { users } from "#db/schema/accounts";
import { type CardNewest, cards } from "#db/schema/cards";
import { items, lists, versions } from "#db/schema/lists";
import { kindsAbout, notifications } from "#db/schema/notifications";
import { byAccount, isPublic, listVisibleTo } from "#db/visibility";
import { hasVisibleCause, isAbout, isForRole, KINDS, kindsInSql, visibleCauses } from "#db/visible-causes";
import { CAUSES_MAX, type VisibleCause } from "~/features/notifications/causes/notification";
import type { ListId, UserId } from "~/lib/data/ids";

type Page = {
  /** Newest timestamp to read, and how many notifications with exactly that timestamp to skip. */
  upTo?: { moment: number; skip: number };
  start?: number;
  limit: number;
};

const notificationColumns = (userId: UserId) => ({
  id: sql<string>`${notifications.id}`.as("notification_id"),
  kind: notifications.kind,
  causes: jsonColumn<VisibleCause[]>("visible_causes", visibleCauses(userId)),
  listId: notifications.listId,
  // no link from a decision to a list that its reader can't see, whether or not the list still exists
  listTitle: sql<
    string | null
  >`case when not ${isAbout("decision")} or ${listVisibleTo(byAccount(userId))} then ${lists.title} end`.as(
    "list_title",
  ),
  chapter: firstChapter(notifications.listId),
  glyphs: lists.glyphs,
  itemId: notifications.itemId,
  itemTitle: sql<string | null>`${items.title}`.as("item_title"),
  itemCreator: sql<string | null>`${users.username}`.as("item_creator"),
  itemVersionId: sql<string | null>`${items.versionId}`.as("item_version_id"),
  threadLength: sql<
    number | null
  >`case when ${isAbout("mention")} then ${items.commentsCount} + (select count(*) from comment_traces where item_id = ${items.id}) end`.as(
    "thread_length",
  ),
  newest: jsonColumn<CardNewest | null>(
    "newest_version",
    // ids have a fixed length, so a substring match in the causes is exact
    sql`(case when ${notifications.kind} = 'version' then (select newest from cards
      where list_id = ${notifications.listId} and instr(${notifications.causes}, newest ->> 'versionId') > 0) end)`,
  ),
  detail: notifications.detail,
  createdAt: sql<number>`${notifications.createdAt}`.as("told_at"),
  readAt: notifications.readAt,
});

type Owner = { userId: UserId; now: number };

/** More than anyone has. A subquery with a limit is evaluated on its own. */
const ALL = 1_000_000_000;

/**
 * Selects notifications with a visible cause, newest first. The subquery reads the causes once: SQLite would
 * read them for the condition and again for the column. The index ends with the rowid, so nothing is sorted.
 */
function visibleNotifications(db: Database, { userId, now }: Owner, condition?: SQL) {
  const read = db
    .select(notificationColumns(userId))
    .from(notifications)
    .leftJoin(lists, eq(lists.id, notifications.listId))
    .leftJoin(items, eq(items.id, notifications.itemId))
    .leftJoin(versions, eq(versions.id, items.versionId))
    .leftJoin(users, eq(users.id, versions.userId))
    .where(and(eq(notifications.userId, userId), condition, isForRole(userId, now)))
    .orderBy(desc(notifications.createdAt), sql`notifications.rowid desc`)
    .limit(ALL)
    .as("read");
  return db.select().from(read).where(sql`${read.causes} <> '[]'`);
}

const readableNotifications = (db: Database, owner: Owner, condition?: SQL) =>
  visibleNotifications(db, owner, and(eq(notifications.onSite, true), condition));

/** Selects a notification even if the site does not show it; no row once its owner may see none of it. */
export const notificationToMail = (db: Database, owner: Owner, id: string) =>
  visibleNotifications(db, owner, eq(notifications.id, id));

export const notificationsOf = (db: Database, owner: Owner, { upTo, start, limit }: Page) =>
  readableNotifications(db, owner, upTo && lte(notifications.createdAt, upTo.moment))
    .limit(limit)
    .offset((start ?? 0) + (upTo?.skip ?? 0));

/** Bounds what a moment long ago makes a page read. */
const NEWS_READ = 20;

/**
 * Selects the newest versions of public lists that a member was notified of since a moment, newest first, with the
 * member's own items. It judges these versions alone, because a notification may have 99 causes.
 */
export const versionNewsSince = compiled(
  (db, { userId, since, limit }: Values<{ userId: UserId; since: number; limit: number }>) => {
    const read = db
      .select({
        listId: notifications.listId,
        kind: notifications.kind,
        onSite: notifications.onSite,
        readAt: notifications.readAt,
        causes: sql<string>`${notifications.causes}`.as("causes"),
      })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), gt(notifications.createdAt, since)))
      .orderBy(desc(notifications.createdAt))
      .limit(NEWS_READ)
      .as("read");
    return db
      .selectDistinct({
        listId: cards.listId,
        listTitle: cards.title,
        chapters: cards.chapters,
        glyphs: cards.glyphs,
        newest: cards.newest,
        isUnread: sql<number>`${read.readAt} is null`.as("is_unread"),
        own: jsonColumn<string[] | null>(
          "own_titles",
          sql`(select item_titles from versions as own where own.list_id = ${cards.listId} and own.user_id = ${userId})`,
        ),
      })
      .from(read)
      .innerJoin(cards, eq(cards.listId, read.listId))
      .innerJoin(versions, sql`${versions.id} = ${cards.newest} ->> 'versionId'`)
      .where(
        and(
          eq(read.kind, "version"),
          eq(read.onSite, true),
          // ids have a fixed length, so a substring match is exact
          sql`instr(${read.causes}, ${versions.id}) > 0`,
          isPublic,
          sql`not ${isBlockedBetween(userId, versions.userId)}`,
        ),
      )
      .limit(limit);
  },
);

export const notificationsToExport = (db: Database, { userId, now }: Owner) =>
  db
    .select({
      kind: notifications.kind,
      listId: notifications.listId,
      date: notifications.createdAt,
      read: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), hasVisibleCause(userId, now)))
    .orderBy(asc(notifications.createdAt));

const BROADCASTS_SHOWN = 20;

/** News of a large chapter or member that its reader follows. `chapter` is null if it is a member's. */
type Broadcast = { listId: ListId; title: string; actor: string; chapter: string | null; date: number };

export const unseenBroadcastsOf = (db: Database, userId: UserId) =>
  db.all<Broadcast>(sql`select news.list_id as listId, lists.title as title, users.username as actor,
      chapters.name as chapter, max(news.told_at) as date
    ${unseenBroadcasts(
      userId,
      sql`join lists on lists.id = news.list_id join users on users.id = news.actor_id
        left join chapters on its.setting = 'chapter' and chapters.key = substr(news.source, 9)`,
    )}
    group by news.list_id order by date desc limit ${BROADCASTS_SHOWN}`);

export const markBroadcastsSeen = (db: Database, userId: UserId, upTo: number): Statement =>
  db.run(sql`insert into unread_counts (user_id, unread, seen_at) values (${userId}, 0, ${upTo})
    on conflict (user_id) do update set seen_at = max(seen_at, excluded.seen_at)`);

export const notificationById = (db: Database, owner: Owner, id: string) =>
  readableNotifications(db, owner, eq(notifications.id, id));

export const unreadOne = (userId: UserId, id: string): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.id} = ${id} and ${notifications.readAt} is null`;

export const unreadReveal = (userId: UserId, listId: ListId): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.kind} = 'reveal' and ${notifications.subject} = ${listId}
    and ${notifications.readAt} is null`;

/** Condition for all visible unread notifications with no news after `upTo`. */
export const unreadUpTo = ({ userId, now }: Owner, upTo: number): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null
    and ${notifications.createdAt} <= ${upTo} and ${notifications.counted} = 1 and ${isForRole(userId, now)}`;

export const setRead = (db: Database, which: SQL, now: number): Statement =>
  db
    .update(notifications)
    .set({ readAt: now, counted: false, mailDueAt: null, pushDueAt: null })
    .where(which);

const OF_VERSIONS = sql.raw(kindsInSql(kindsAbout("version")));

/** Condition for the other unread notifications of the same subject. */
export const twinsOf = (userId: UserId, id: string): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.id} in (select twin.id from notifications as this join notifications as twin
    on twin.user_id = this.user_id and twin.subject = this.subject and twin.read_at is null and twin.id <> this.id
      and twin.kind in ${KINDS} and (twin.kind = this.kind or (twin.kind in ${OF_VERSIONS} and this.kind in ${OF_VERSIONS}))
    where this.id = ${id} and this.user_id = ${userId})`;

/** Merges the causes of these duplicates into a notification, and takes their timestamp if it is newer. */
export const takeCauses = (db: Database, userId: UserId, id: string): Statement => {
  const twins = sql`(select id from notifications where ${twinsOf(userId, id)})`;
  return db.run(sql`update notifications set
      causes = (select json_group_array(value) from (
        select value, told, place from (
          select cause.value as value, max(of.created_at) as told, max(cause.key) as place
          from notifications as of, json_each(of.causes) as cause
          where of.id = notifications.id or of.id in ${twins}
          group by cause.value order by told desc, place desc limit ${CAUSES_MAX})
        order by told, place)),
      created_at = (select max(of.created_at) from notifications as of where of.id = notifications.id or of.id in ${twins})
      where id = ${id} and user_id = ${userId}`);
};

export const setUnread = (db: Database, userId: UserId, id: string): Statement =>
  db
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)));
