/** Stored unread counts per member, so that a badge costs the same for any number of notifications. */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { notifications, unreadCounts } from "#db/schema/notifications";
import { isAbout, KINDS, shouldCount } from "#db/visible-causes";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";

/** Adds to the counts of members; `changes` selects user_id and a number, possibly negative. */
export const addToCounts = (db: Database, changes: SQL): Statement =>
  db.run(sql`insert into unread_counts (user_id, unread) ${changes}
    on conflict (user_id) do update set unread = unread + excluded.unread`);

/**
 * Subtracts these notifications from the counts. Belongs to the batch that then deletes them or marks them
 * read.
 */
export const uncount = (db: Database, which: SQL): Statement =>
  addToCounts(
    db,
    sql`select user_id, -count(*) from notifications where (${which}) and counted = 1 group by user_id`,
  );

/** Deletes notifications and subtracts them from the counts. */
export const deleteNotifications = (db: Database, which: SQL): Statement[] => [
  uncount(db, which),
  db.delete(notifications).where(which),
];

/** Recounts these notifications. Belongs to the batch that changes their visibility, after the change. */
export const countAgain = (db: Database, which: SQL): Statement[] => [
  addToCounts(
    db,
    sql`select user_id, sum(change) from (
      select user_id, ${shouldCount} - counted as change from notifications where ${which})
      where change <> 0 group by user_id`,
  ),
  db.run(sql`update notifications set counted = 1 - counted where (${which}) and counted <> ${shouldCount}`),
];

/** Condition for unread notifications about a version or its threads. */
export const aboutVersion = (listId: ListId, versionId: VersionId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and (instr(${notifications.causes}, ${versionId}) > 0
      or ${notifications.itemId} in (select id from items where version_id = ${versionId}))`;

/**
 * Condition for unread notifications about a version or its threads, and for all of a member's about the
 * list.
 */
export const aboutRemoval = (listId: ListId, versionId: VersionId, userId: UserId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and (${notifications.userId} = ${userId} or instr(${notifications.causes}, ${versionId}) > 0
      or ${notifications.itemId} in (select id from items where version_id = ${versionId}))`;

/**
 * Condition for a member's unread notifications about a list. It names the kinds so that SQLite uses the
 * partial index of unread ones.
 */
export const unreadOnList = (listId: ListId, userId: UserId): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null
    and ${notifications.listId} = ${listId}`;

export const aboutThread = (listId: ListId, itemId: ItemId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and ${notifications.itemId} = ${itemId}`;

export const unreadOfMembers = (userIds: UserId[]): SQL =>
  sql`${notifications.userId} in (select value from json_each(${JSON.stringify(userIds)}))
    and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null`;

/** Condition for unread notifications about cases, for all recipients, including former moderators. */
export const aboutCases = (): SQL =>
  sql`${notifications.listId} = '' and ${notifications.readAt} is null and ${isAbout("report")}`;

export const aboutThreads = (listId: ListId, itemIds: ItemId[]): SQL =>
  sql`${notifications.listId} = ${listId}
    and ${notifications.itemId} in (select value from json_each(${JSON.stringify(itemIds)}))`;

/** Condition for all notifications about a list except decisions of moderators. */
export const aboutList = (listId: ListId): SQL =>
  sql`${notifications.listId} = ${listId} and not ${isAbout("decision")}`;

export const unreadAboutList = (listId: ListId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null`;

export const deleteOfMember = (db: Database, userId: UserId): Statement[] => [
  db.delete(notifications).where(sql`${notifications.userId} = ${userId}`),
  db.delete(unreadCounts).where(sql`${unreadCounts.userId} = ${userId}`),
];
