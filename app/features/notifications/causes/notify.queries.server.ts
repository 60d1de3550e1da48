import { type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import { caseIn } from "#db/cases";
import type { Database, Statement } from "#db/client";
import { isActive, MODERATORS } from "#db/roles";
import { versions } from "#db/schema/lists";
import {
  type AnnouncedCause,
  kindsAbout,
  kindsWith,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type Subject,
} from "#db/schema/notifications";
import { byAccount, versionVisibleTo } from "#db/visibility";
import { kindsInSql, versionIsKnownTo } from "#db/visible-causes";
import { type ItemId, idPrefix, type ListId, type UserId, type VersionId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import { CAUSES_MAX, defaultOf } from "./notification";

export type { AnnouncedCause };

export type News = {
  kind: NotificationKind;
  /** Id of the list, item, version or comment. */
  subject: string;
  listId: ListId;
  itemId: ItemId | null;
  causes: AnnouncedCause[];
  /** A subquery with user_id and detail, at most one row per recipient. */
  recipients: SQL;
  now: number;
};

const subjectOf = ({ kind }: News) => NOTIFICATION_KINDS[kind].about;
const isOfVersion = (news: News): boolean => subjectOf(news) === "version";

/** Subjects whose unread notification shows the latest news. */
const SAYS_THE_LATEST: Subject[] = ["decision", "list"];

/** Returns kinds with the same meaning for one subject, which share one unread notification. */
const kindsLike = (news: News): NotificationKind[] =>
  isOfVersion(news) ? kindsAbout("version") : [news.kind];

const kindsOf = (news: News): SQL => sql`(select value from json_each(${JSON.stringify(kindsLike(news))}))`;

const UNBLOCKABLE = kindsWith(({ despiteBlocks }) => despiteBlocks === true);

/** Lists the causes that concern a recipient: not their own, nor of members in a block with them. */
const causesFor = ({ kind, causes }: News): SQL => sql`from json_each(${JSON.stringify(causes)}) as cause
  where cause.value ->> 1 <> recipient.user_id
    and not exists (select 1 from json_each(cause.value, '$[2]') as named where named.value = recipient.user_id)
    ${UNBLOCKABLE.includes(kind) ? sql`` : sql`and not ${isBlockedBetween(sql`recipient.user_id`, sql`cause.value ->> 1`)}`}`;

/**
 * Excludes recipients whom no cause concerns, members who muted a chapter of the list or turned this kind
 * off, guests, former members and publications.
 */
const recipientsFrom = (news: News): SQL => {
  const { recipients, kind, listId } = news;
  const cause = NOTIFICATION_KINDS[kind].setting;
  const isMuted = sql`exists (select 1 from muted_chapters as muted join list_chapters as its
    on its.list_id = ${listId} and its.chapter_key = muted.chapter_key where muted.user_id = recipient.user_id)`;
  const isWanted = sql`and (${ON_SITE} or ${byMail(news)} or ${BY_PUSH})
    ${isOfVersion(news) ? sql`and not ${isMuted}` : sql``}`;
  return sql`(${recipients}) as recipient join users on users.id = recipient.user_id
    left join notification_settings as wish on wish.user_id = recipient.user_id and wish.cause = ${cause ?? ""}
    where users.deleted_at is null and users.guest_of is null and users.stands_for is null
      and exists (select 1 ${causesFor(news)})
      ${cause === null ? sql`` : isWanted}`;
};

/** Channels a recipient wants: the site by default, mail by the cause's default, devices with a subscription. */
const ON_SITE = sql`coalesce(wish.site, 1)`;
const byMail = ({ kind }: News): SQL => {
  const { setting } = NOTIFICATION_KINDS[kind];
  return sql`coalesce(wish.mail, ${setting && defaultOf(setting).mail ? 1 : 0})`;
};
const BY_PUSH = sql`(coalesce(wish.push, 0)
  and exists (select 1 from push_subscriptions as device where device.user_id = recipient.user_id))`;
/** Delay in ms before more news for an unread notification is pushed. */
const GROUP_WITHIN_MS = MINUTE;
/** Delay in ms before a reveal is mailed: members whose open page shows it have seen it by then. */
const REVEAL_MAIL_AFTER_MS = MINUTE;

/** Returns whether recipients may see a cause: it may be hidden or removed since it was announced. */
function causeIsVisible(news: News): SQL {
  const id = sql`cause.value ->> 0`;
  if (isOfVersion(news))
    return sql`exists (select 1 ${causesFor(news)} and ${versionIsKnownTo(id, sql`recipient.user_id`)})`;
  if (subjectOf(news) !== "comment") return sql`1`;
  return sql`exists (select 1 ${causesFor(news)} and exists (
    select 1 from comments as posted where posted.id = ${id} and posted.removed = 0))`;
}

/** Selects recipients without a counted unread notification for this subject. */
export const oneMoreFor = (news: News): SQL => sql`select recipient.user_id, 1 from ${recipientsFrom(news)}
    and ${ON_SITE} and ${causeIsVisible(news)} and not exists (select 1 from notifications as waiting
      where waiting.user_id = recipient.user_id and waiting.kind in ${kindsOf(news)}
        and waiting.subject = ${news.subject} and waiting.read_at is null and waiting.counted = 1)`;

const SAYS_MORE = sql`exists (select 1 from json_each(excluded.causes) as more where instr(notifications.causes, more.value) = 0)`;

const MERGED_CAUSES = sql`(select json_group_array(value) from (
  select value from (
    select value, place from (
      select value, key as place from json_each(notifications.causes)
      union all select value, ${CAUSES_MAX} + key from json_each(excluded.causes) where instr(notifications.causes, value) = 0)
    order by place desc limit ${CAUSES_MAX}) order by place))`;

/**
 * Adds the causes to one unread notification per recipient. A full notification drops its oldest cause only
 * for a visible one.
 */
export const notify = (db: Database, news: News): Statement => {
  const { kind, subject, listId, itemId, now } = news;
  return db.run(sql`
    insert into notifications (id, user_id, kind, subject, list_id, item_id, causes, detail, created_at, counted, on_site, mail_due_at, push_due_at)
    select ${idPrefix(now)} || substr(lower(hex(randomblob(7))), 1, 13), recipient.user_id,
      coalesce((select unread.kind from notifications as unread where unread.user_id = recipient.user_id
        and unread.kind in ${kindsOf(news)}
        and unread.subject = ${subject} and unread.read_at is null limit 1), ${kind}),
      ${subject}, ${listId}, ${itemId}, (select json_group_array(cause.value ->> 0) ${causesFor(news)}), recipient.detail,
      ${now}, ${ON_SITE} and ${causeIsVisible(news)},
      ${ON_SITE}, iif(${byMail(news)}, ${kind === "reveal" ? now + REVEAL_MAIL_AFTER_MS : now}, null), iif(${BY_PUSH}, ${now}, null)
    from ${recipientsFrom(news)}
    on conflict (user_id, kind, subject) where read_at is null do update set
      causes = iif(json_array_length(causes) >= ${CAUSES_MAX} and not excluded.counted, causes, ${MERGED_CAUSES}),
      counted = max(counted, excluded.counted),
      on_site = max(on_site, excluded.on_site),
      push_due_at = iif(excluded.push_due_at is null or not ${SAYS_MORE}, push_due_at,
        min(coalesce(push_due_at, excluded.push_due_at + ${GROUP_WITHIN_MS}), excluded.push_due_at + ${GROUP_WITHIN_MS})),
      pushed_to = iif(excluded.push_due_at is null or not ${SAYS_MORE}, pushed_to, '[]'),
      detail = ${sql.raw(SAYS_THE_LATEST.includes(subjectOf(news)) ? "excluded.detail" : "detail")},
      created_at = excluded.created_at`);
};

const idsIn = (userIds: UserId[]): SQL => sql`(select value from json_each(${JSON.stringify(userIds)}))`;

export const ownerOfVersion = (versionId: VersionId, except: UserId[]): SQL =>
  sql`select ${versions.userId} as user_id, '' as detail from versions
    where ${versions.id} = ${versionId} and ${versions.userId} not in ${idsIn(except)}`;

export const mentionedMembers = (userIds: UserId[], versionId: VersionId): SQL =>
  sql`select named.value as user_id, '' as detail from json_each(${JSON.stringify(userIds)}) as named
    join versions on ${versions.id} = ${versionId} where ${versionVisibleTo(byAccount(sql`named.value`))}`;

/**
 * Excludes those whom the stored comment mentions, those who have read that an earlier text of it mentioned them, and
 * those whose unread notification has the comment already.
 */
export const addedMentions = (userIds: UserId[], versionId: VersionId, commentId: string): SQL =>
  sql`select user_id, detail from (${mentionedMembers(userIds, versionId)}) as named where user_id not in (
      select before.value from comments as stored, json_each(stored.mentions) as before where stored.id = ${commentId})
    and not exists (select 1 from notifications as posted, comments as stored where stored.id = ${commentId}
      and posted.user_id = named.user_id and posted.kind in ${sql.raw(kindsInSql(kindsAbout("comment", "mention")))} and posted.subject = stored.item_id
      and (posted.kind = 'mention') = (posted.read_at is not null) and instr(posted.causes, ${commentId}) > 0)`;

/** Selects the member whom a decision is addressed to, once it is in the log. */
export const addressee = (decisionId: string, detail: string): SQL =>
  sql`select user_id, ${detail} as detail from audit_log where id = ${decisionId} and user_id <> ''`;

/** Selects all active moderators if this report opens a case. */
export const moderatorsOfNewCase = (reportId: string): SQL =>
  sql`select moderator.id as user_id, '' as detail from reports as made join users as moderator on moderator.id in ${MODERATORS}
    where made.id = ${reportId} and ${isActive(sql`moderator`, sql`made.created_at`)} and not exists (select 1 from reports as other where ${caseIn(sql`other`)} = ${caseIn(sql`made`)}
      and other.kind = made.kind and other.decided_at is null and other.id <> made.id)`;

export const openReporters = (versionId: VersionId, kind: string, detail: string): SQL =>
  sql`select reporter_id as user_id, ${detail} as detail from reports
    where version_id = ${versionId} and kind = ${kind} and decided_at is null`;
