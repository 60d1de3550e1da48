import { and, asc, desc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { MODERATORS } from "#db/roles";
import { comments, items, lists, notifications, users, versions } from "#db/schema";
import { isPublic, listVisibleTo, versionVisibleTo } from "#db/visibility";
import type { UserId } from "~/lib/ids";
import { CAUSES_MAX, UNREAD_MAX } from "./notification";

/** Whether one cause (a row of json_each) of a notification still exists and is visible to its owner. */
const causeIsVisible = (userId: UserId): SQL => sql`case
  when ${notifications.kind} in ('version', 'chapter') then exists (
    select 1 from versions where ${versions.id} = cause.value and ${isPublic})
  when ${notifications.kind} in ('comment', 'reply') then exists (
    select 1 from comments join items on ${items.id} = ${comments.itemId} join versions on ${versions.id} = ${items.versionId}
    where ${comments.id} = cause.value and ${comments.removed} = 0 and ${versionVisibleTo(userId)})
  when ${notifications.kind} = 'case' then exists (select 1 from reports where reports.id = cause.value and reports.decided_at is null)
    and ${userId} in ${MODERATORS}
  else 1 end`;

/** How many causes of a notification its owner may still see. */
const visibleCauses = (userId: UserId): SQL<number> =>
  sql<number>`(select count(*) from json_each(${notifications.causes}) as cause where ${causeIsVisible(userId)})`;

const hasVisibleCause = (userId: UserId): SQL =>
  sql`exists (select 1 from json_each(${notifications.causes}) as cause where ${causeIsVisible(userId)})`;

/** Listed so that SQLite uses the index of unread notifications, and not that of all. */
const KINDS = sql.raw("('version', 'comment', 'reply', 'chapter', 'moderation', 'case')");

/** One row `{unread}`: the member's unread notifications that they may still see, 99 at most. */
export function unreadCountQuery(db: Database, userId: UserId) {
  const unread = db
    .select({ one: sql`1`.as("one") })
    .from(notifications)
    .where(
      sql`${notifications.userId} = ${userId} and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null
        and ${hasVisibleCause(userId)}`,
    )
    .limit(UNREAD_MAX)
    .as("unread");
  return db.select({ unread: sql<number>`count(*)`.as("unread") }).from(unread);
}

type Page = {
  /** The timestamp up to which to read, and how many with that very timestamp to skip. */
  upTo?: { moment: number; skip: number };
  start?: number;
  limit: number;
};

const notificationColumns = (userId: UserId) => ({
  id: sql<string>`${notifications.id}`.as("notification_id"),
  kind: notifications.kind,
  count: visibleCauses(userId).as("visible_causes"),
  listId: notifications.listId,
  // a decision about a list that its reader no longer sees links nowhere, whether the list still exists or not
  listTitle: sql<
    string | null
  >`case when ${notifications.kind} <> 'moderation' or ${listVisibleTo(userId)} then ${lists.title} end`.as(
    "list_title",
  ),
  itemId: notifications.itemId,
  itemTitle: sql<string | null>`${items.title}`.as("item_title"),
  itemCreator: sql<string | null>`${users.username}`.as("item_creator"),
  itemVersionId: sql<string | null>`${items.versionId}`.as("item_version_id"),
  detail: notifications.detail,
  createdAt: sql<number>`${notifications.createdAt}`.as("told_at"),
  readAt: notifications.readAt,
});

const readable = (db: Database, userId: UserId, condition?: SQL) =>
  db
    .select(notificationColumns(userId))
    .from(notifications)
    .leftJoin(lists, eq(lists.id, notifications.listId))
    .leftJoin(items, eq(items.id, notifications.itemId))
    .leftJoin(versions, eq(versions.id, items.versionId))
    .leftJoin(users, eq(users.id, versions.userId))
    .where(and(eq(notifications.userId, userId), condition, hasVisibleCause(userId)));

/** A member's notifications that are still about something they may see, newest first. */
export const notificationsOf = (db: Database, userId: UserId, { upTo, start, limit }: Page) =>
  readable(db, userId, upTo && lte(notifications.createdAt, upTo.moment))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset((start ?? 0) + (upTo?.skip ?? 0));

/** The same notifications for an account's export, oldest first. */
export const notificationsToExport = (db: Database, userId: UserId) =>
  db
    .select({
      kind: notifications.kind,
      listId: notifications.listId,
      date: notifications.createdAt,
      read: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), hasVisibleCause(userId)))
    .orderBy(asc(notifications.createdAt));

export const notificationById = (db: Database, userId: UserId, id: string) =>
  readable(db, userId, eq(notifications.id, id));

export const setRead = (db: Database, userId: UserId, id: string, now: number): Statement =>
  db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id), isNull(notifications.readAt)));

/** Marks all of a member's visible notifications seen whose news is not newer than `upTo`. */
export const setAllRead = (db: Database, userId: UserId, upTo: number, now: number) =>
  db
    .update(notifications)
    .set({ readAt: now })
    .where(
      sql`${notifications.userId} = ${userId} and ${notifications.kind} in ${KINDS} and ${notifications.readAt} is null
        and ${notifications.createdAt} <= ${upTo} and ${hasVisibleCause(userId)}`,
    );

/** Makes a notification unread; an existing unread one of the same subject is merged into it. */
export function setUnread(db: Database, userId: UserId, id: string): Statement[] {
  const twins = sql`(select twin.id from notifications as this join notifications as twin
    on twin.user_id = this.user_id and twin.subject = this.subject and twin.read_at is null and twin.id <> this.id
      and twin.kind in ${KINDS} and (twin.kind = this.kind or (twin.kind in ('version', 'chapter') and this.kind in ('version', 'chapter')))
    where this.id = ${id} and this.user_id = ${userId})`;
  return [
    db.run(sql`update notifications set
      causes = (select json_group_array(value) from (
        select value, told, place from (
          select cause.value as value, max(of.created_at) as told, max(cause.key) as place
          from notifications as of, json_each(of.causes) as cause
          where of.id = notifications.id or of.id in ${twins}
          group by cause.value order by told desc, place desc limit ${CAUSES_MAX})
        order by told, place)),
      created_at = (select max(of.created_at) from notifications as of where of.id = notifications.id or of.id in ${twins})
      where id = ${id} and user_id = ${userId}`),
    db.run(sql`delete from notifications where user_id = ${userId} and id in ${twins}`),
    db
      .update(notifications)
      .set({ readAt: null })
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id))),
  ];
}
