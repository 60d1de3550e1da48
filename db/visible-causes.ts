import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { isBlockedBetween } from "./blocks";
import { shownPictureOf } from "./pictures";
import { isModerator } from "./roles";
import { comments } from "./schema/comments";
import { items, versions } from "./schema/lists";
import {
  kindsAbout,
  kindsWith,
  type NotificationKind,
  notifications,
  type Subject,
} from "./schema/notifications";
import { byAccount, countsInList, hasVersionOn, versionKnownTo, versionVisibleTo } from "./visibility";

/** Returns notification kinds as a parenthesized SQL list. */
export const kindsInSql = (kinds: NotificationKind[]): string =>
  `(${kinds.map((kind) => `'${kind}'`).join(", ")})`;

/** All kinds, listed so that SQLite uses the index of unread notifications and not that of all. */
export const KINDS = sql.raw(kindsInSql(kindsWith(() => true)));

export const isAbout = (...subjects: Subject[]): SQL =>
  sql`${notifications.kind} in ${sql.raw(kindsInSql(kindsAbout(...subjects)))}`;

export const versionIsKnownTo = (versionId: SQLWrapper | string, userId: SQLWrapper): SQL =>
  sql`exists (select 1 from versions where ${versions.id} = ${versionId} and ${versionKnownTo(userId)})`;

/** Matches unless a comment no longer mentions the notification's owner. */
const isStillMentioned = (userId: UserId | SQLWrapper): SQL => sql`(not ${isAbout("mention")}
  or exists (select 1 from json_each(${comments.mentions}) as named where named.value = ${userId}))`;

const IS_DESPITE_BLOCKS = sql`${notifications.kind} in ${sql.raw(
  kindsInSql(kindsWith(({ despiteBlocks }) => despiteBlocks === true)),
)}`;

/** Matches unless the cause is a version of a member with whom the notification's owner has a block. */
const isOfNoneBlocked = (userId: UserId | SQLWrapper): SQL => sql`not exists (select 1 from versions
  where ${versions.id} = cause.value and ${isBlockedBetween(userId, versions.userId)})`;

/**
 * Selects the user id behind one cause (a row of json_each), or '' if there is no user. Null if the cause is
 * deleted or hidden from the owner, or its kind is unknown. Unknown kinds come from a later release, after a
 * rollback.
 */
const visibleActor = (userId: UserId | SQLWrapper): SQL => sql`case
  when ${isAbout("version")} then (select ${versions.userId} from versions where ${versions.id} = cause.value and ${versionKnownTo(userId)}
    and not ${isBlockedBetween(userId, versions.userId)})
  when ${isAbout("comment", "mention")} then (
    select ${comments.userId} from comments join items on ${items.id} = ${comments.itemId} join versions on ${versions.id} = ${items.versionId}
    where ${comments.id} = cause.value and ${comments.removed} = 0 and ${versionVisibleTo(byAccount(userId))} and ${isStillMentioned(userId)}
      and not ${isBlockedBetween(userId, comments.userId)})
  when ${isAbout("report")} then (select '' from reports where reports.id = cause.value and reports.decided_at is null)
  when ${isAbout("list")} then iif(${hasVersionOn(sql`${notifications.listId}`, userId)} and (${IS_DESPITE_BLOCKS} or ${isOfNoneBlocked(userId)}),
    coalesce((select ${versions.userId} from versions where ${versions.id} = cause.value and ${countsInList}), ''), null)
  when ${isAbout("decision")} then '' end`;

const hasCause = (userId: UserId | SQLWrapper): SQL =>
  sql`exists (select 1 from json_each(${notifications.causes}) as cause where ${visibleActor(userId)} is not null)`;

/**
 * Selects the visible causes, oldest first, as JSON: `[cause, user id, username, picture]`, or '' and nulls if
 * there is no user. Without the limit, which is never reached, SQLite would evaluate each cause twice.
 */
export const visibleCauses = (
  userId: UserId,
): SQL => sql`(select json_group_array(json_array(seen.cause, seen.actor_id, actor.username, ${shownPictureOf(sql`actor`)}))
  from (select cause.value as cause, ${visibleActor(userId)} as actor_id
    from json_each(${notifications.causes}) as cause limit -1) as seen
  left join users as actor on actor.id = seen.actor_id where seen.actor_id is not null)`;

/** Limits reports to moderators who are not suspended. */
export const isForRole = (userId: UserId, now: number): SQL =>
  sql`(not ${isAbout("report")} or ${isModerator(userId, now)})`;

export const hasVisibleCause = (userId: UserId, now: number): SQL =>
  sql`(${isForRole(userId, now)} and ${hasCause(userId)})`;

/** Matches notifications to count: on the site, unread, with a visible cause, whatever the owner's role. */
export const shouldCount = sql`(${notifications.readAt} is null and ${notifications.onSite} and ${hasCause(notifications.userId)})`;
