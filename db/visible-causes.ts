/** Which causes of a notification its owner may still see. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/ids";
import { isBlockedBetween } from "./blocks";
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
import { byAccount, hasVersionOn, versionKnownTo, versionVisibleTo } from "./visibility";

/** Kinds as a list in SQL, with its brackets. */
export const kindsInSql = (kinds: NotificationKind[]): string =>
  `(${kinds.map((kind) => `'${kind}'`).join(", ")})`;

/** Listed so that SQLite uses the index of unread notifications, and not that of all. */
export const KINDS = sql.raw(kindsInSql(kindsWith(() => true)));

/** Whether a notification is about one of these. */
export const isAbout = (...subjects: Subject[]): SQL =>
  sql`${notifications.kind} in ${sql.raw(kindsInSql(kindsAbout(...subjects)))}`;

/** A version of which a member may know, for the kinds that are about versions. */
export const versionIsKnownTo = (versionId: SQLWrapper | string, userId: SQLWrapper): SQL =>
  sql`exists (select 1 from versions where ${versions.id} = ${versionId} and ${versionKnownTo(userId)})`;

/** For a mention: the comment still names the notification's owner. */
const stillNames = (userId: UserId | SQLWrapper): SQL => sql`(not ${isAbout("mention")}
  or exists (select 1 from json_each(${comments.mentions}) as named where named.value = ${userId}))`;

/**
 * The id of who caused one cause (a row of json_each) of a notification, if it still exists and is visible to its owner,
 * else null; '' for nobody. Null for a kind that this release does not know: after a roll-back the database has
 * notifications of a later one.
 */
const visibleActor = (userId: UserId | SQLWrapper): SQL => sql`case
  when ${isAbout("version")} then (select ${versions.userId} from versions where ${versions.id} = cause.value and ${versionKnownTo(userId)}
    and not ${isBlockedBetween(userId, versions.userId)})
  when ${isAbout("comment", "mention")} then (
    select ${comments.userId} from comments join items on ${items.id} = ${comments.itemId} join versions on ${versions.id} = ${items.versionId}
    where ${comments.id} = cause.value and ${comments.removed} = 0 and ${versionVisibleTo(byAccount(userId))} and ${stillNames(userId)}
      and not ${isBlockedBetween(userId, comments.userId)})
  when ${isAbout("report")} then (select '' from reports where reports.id = cause.value and reports.decided_at is null)
  when ${isAbout("list")} then iif(${hasVersionOn(sql`${notifications.listId}`, userId)}, coalesce((select dropped.user_id
    from versions as dropped where dropped.id = cause.value and dropped.hidden = 0 and dropped.removed = 0), ''), null)
  when ${isAbout("decision")} then '' end`;

const hasCause = (userId: UserId | SQLWrapper): SQL =>
  sql`exists (select 1 from json_each(${notifications.causes}) as cause where ${visibleActor(userId)} is not null)`;

/**
 * The causes of a notification that its owner may still see, the oldest first, as JSON: `[cause, id of who caused it,
 * their name]`; '' and null in place of the last two for nobody. The limit is never reached: it lets SQLite look at each
 * cause once.
 */
export const visibleCauses = (
  userId: UserId,
): SQL => sql`(select json_group_array(json_array(seen.cause, seen.actor_id, actor.username))
  from (select cause.value as cause, ${visibleActor(userId)} as actor_id
    from json_each(${notifications.causes}) as cause order by cause.key limit -1) as seen
  left join users as actor on actor.id = seen.actor_id where seen.actor_id is not null)`;

/** Cases are news to moderators, for as long as they are moderators and not suspended. */
export const isForRole = (userId: UserId, now: number): SQL =>
  sql`(not ${isAbout("report")} or ${isModerator(userId, now)})`;

/** Whether its owner may still see one of a notification's causes. */
export const hasVisibleCause = (userId: UserId, now: number): SQL =>
  sql`(${isForRole(userId, now)} and ${hasCause(userId)})`;

/** Whether a notification is to be counted: on the site, unread, with a visible cause, whatever its owner's role is today. */
export const shouldCount = sql`(${notifications.readAt} is null and ${notifications.onSite} and ${hasCause(notifications.userId)})`;
