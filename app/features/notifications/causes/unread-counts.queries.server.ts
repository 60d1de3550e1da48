/** Stored unread counts per member, so that a badge costs the same for any number of notifications. */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { broadcasts, notifications, unreadCounts } from "#db/schema/notifications";
import { isAbout, KINDS, shouldCount } from "#db/visible-causes";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";

export const addToCounts = (db: Database, changes: SQL): Statement =>
  db.run(sql`insert into unread_counts (user_id, unread) ${changes}
    on conflict (user_id) do update set unread = unread + excluded.unread`);

/** Subtracts notifications from the counts; must precede their deletion in the batch. */
export const decrementUnread = (db: Database, which: SQL): Statement =>
  addToCounts(
    db,
    sql`select user_id, -count(*) from notifications where (${which}) and counted = 1 group by user_id`,
  );

export const deleteNotifications = (db: Database, which: SQL): Statement[] => [
  decrementUnread(db, which),
  db.delete(notifications).where(which),
];

/** Recounts notifications; must follow the change of their visibility in the batch. */
export const countAgain = (db: Database, which: SQL): Statement[] => [
  addToCounts(
    db,
    sql`select user_id, sum(change) from (
      select user_id, ${shouldCount} - counted as change from notifications where ${which})
      where change <> 0 group by user_id`,
  ),
  db.run(sql`update notifications set counted = 1 - counted where (${which}) and counted <> ${shouldCount}`),
];

/** Unread notifications about a version or its threads. */
export const aboutVersion = (listId: SQL, versionId: VersionId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and (instr(${notifications.causes}, ${versionId}) > 0
      or ${notifications.itemId} in (select id from items where version_id = ${versionId}))`;

/** Names the kinds so that SQLite uses the partial index of unread notifications. */
export const unreadOnList = (listId: ListId, userId: UserId): SQL =>
  sql`${notifications.userId} = ${userId} and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null
    and ${notifications.listId} = ${listId}`;

export const aboutThread = (listId: ListId, itemId: ItemId): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and ${notifications.itemId} = ${itemId}`;

export const unreadOfMembers = (userIds: UserId[]): SQL =>
  sql`${notifications.userId} in (select value from json_each(${JSON.stringify(userIds)}))
    and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null`;

/** Unread notifications about cases of all recipients, including former moderators. */
export const aboutCases = (): SQL =>
  sql`${notifications.listId} = '' and ${notifications.readAt} is null and ${isAbout("report")}`;

export const aboutThreads = (listId: ListId, itemIds: ItemId[]): SQL =>
  sql`${notifications.listId} = ${listId}
    and ${notifications.itemId} in (select value from json_each(${JSON.stringify(itemIds)}))`;

/** All notifications about a list except decisions of moderators. */
export const isAboutList = (listId: ListId): SQL =>
  sql`${notifications.listId} = ${listId} and not ${isAbout("decision")}`;

export const unreadAboutList = (listId: SQL): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null`;

export const unreadOf = (listId: ListId, members: SQL): SQL =>
  sql`${notifications.listId} = ${listId} and ${notifications.readAt} is null
    and ${notifications.userId} in (select user_id from (${members}))`;

export const deleteOfMember = (db: Database, userId: UserId): Statement[] => [
  db.delete(notifications).where(sql`${notifications.userId} = ${userId}`),
  db.delete(unreadCounts).where(sql`${unreadCounts.userId} = ${userId}`),
  db.delete(broadcasts).where(sql`${broadcasts.source} = 'member:' || ${userId}`),
];
