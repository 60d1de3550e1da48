import { type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import type { Database, Statement } from "#db/client";
import { isActive, MODERATORS } from "#db/roles";
import { comments } from "#db/schema/comments";
import { versions } from "#db/schema/lists";
import {
  kindsAbout,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type Subject,
} from "#db/schema/notifications";
import { byAccount, countsInList, versionVisibleTo } from "#db/visibility";
import { kindsInSql, versionIsKnownTo } from "#db/visible-causes";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/ids";
import { CAUSES_MAX } from "./notification";

export type VersionNews = { listId: ListId; versionId: VersionId; actorId: UserId };

export type News = {
  kind: NotificationKind;
  /** What it is about: a list, an item, a version or a comment. */
  subject: string;
  listId: ListId;
  itemId: ItemId | null;
  cause: string;
  /** A subquery with user_id and detail, at most one row for each recipient. */
  recipients: SQL;
  actorId: UserId;
  /** The first eleven hex digits of the new rows' ids: their time. */
  idPrefix: string;
  now: number;
};

const subjectOf = ({ kind }: News) => NOTIFICATION_KINDS[kind].about;
const isOfVersion = (news: News): boolean => subjectOf(news) === "version";

/** Of these, an unread notification says what came last. */
const SAYS_THE_LATEST: Subject[] = ["decision", "list"];

/** Kinds that say the same about one subject: at most one unread notification of them exists for it. */
const kindsLike = (news: News): NotificationKind[] =>
  isOfVersion(news) ? kindsAbout("version") : [news.kind];

/** The kinds of the unread notification that takes this news, as a subquery. */
const kindsOf = (news: News): SQL => sql`(select value from json_each(${JSON.stringify(kindsLike(news))}))`;

/**
 * The rows of recipients with their wishes, without the actor, those between whom and the actor is a block, those who
 * muted a chapter of the list or want nothing of this cause, former members and publications.
 */
const told = (news: News): SQL => {
  const { recipients, actorId, kind, listId } = news;
  const cause = NOTIFICATION_KINDS[kind].setting;
  const isMuted = sql`exists (select 1 from muted_chapters as muted join list_chapters as its
    on its.list_id = ${listId} and its.chapter_key = muted.chapter_key where muted.user_id = told.user_id)`;
  const isWanted = sql`and (${ON_SITE} or ${BY_MAIL} or ${BY_PUSH})
    and not ${isBlockedBetween(sql`told.user_id`, actorId)} ${isOfVersion(news) ? sql`and not ${isMuted}` : sql``}`;
  return sql`(${recipients}) as told join users on users.id = told.user_id
    left join notification_settings as wish on wish.user_id = told.user_id and wish.cause = ${cause ?? ""}
    where told.user_id <> ${actorId} and users.deleted_at is null and users.stands_for is null
      ${cause === null ? sql`` : isWanted}`;
};

/** Whether a recipient wants it on the site, by default yes; by mail, by default no; on devices, if they have one. */
const ON_SITE = sql`coalesce(wish.site, 1)`;
const BY_MAIL = sql`coalesce(wish.mail, 0)`;
const BY_PUSH = sql`(coalesce(wish.push, 0)
  and exists (select 1 from push_subscriptions as device where device.user_id = told.user_id))`;
/** What comes to a notification that is still unread is gathered for so long before it is pushed. */
const GATHERED_MS = 60_000;

/** Whether recipients may see the cause: a version may have been hidden since it was announced. */
const causeIsVisible = (news: News): SQL =>
  isOfVersion(news) ? versionIsKnownTo(news.cause, sql`told.user_id`) : sql`1`;

/** Who gets one more notification to read, with a 1: all recipients but those with one that is counted already. */
export const oneMoreFor = (news: News): SQL => sql`select told.user_id, 1 from ${told(news)}
    and ${ON_SITE} and ${causeIsVisible(news)} and not exists (select 1 from notifications as waiting
      where waiting.user_id = told.user_id and waiting.kind in ${kindsOf(news)}
        and waiting.subject = ${news.subject} and waiting.read_at is null and waiting.counted = 1)`;

/**
 * One set-based statement: every recipient except the actor has one unread notification with the cause. A full one
 * forgets its oldest cause only for one that may be seen.
 */
export const notify = (db: Database, news: News): Statement => {
  const { kind, subject, listId, itemId, cause, idPrefix, now } = news;
  return db.run(sql`
    insert into notifications (id, user_id, kind, subject, list_id, item_id, causes, detail, created_at, counted, on_site, mail_due_at, push_due_at)
    select ${idPrefix} || substr(lower(hex(randomblob(7))), 1, 13), told.user_id,
      coalesce((select unread.kind from notifications as unread where unread.user_id = told.user_id
        and unread.kind in ${kindsOf(news)}
        and unread.subject = ${subject} and unread.read_at is null limit 1), ${kind}),
      ${subject}, ${listId}, ${itemId}, json_array(${cause}), told.detail, ${now}, ${ON_SITE} and ${causeIsVisible(news)},
      ${ON_SITE}, iif(${BY_MAIL}, ${now}, null), iif(${BY_PUSH}, ${now}, null)
    from ${told(news)}
    on conflict (user_id, kind, subject) where read_at is null do update set
      causes = case
        when instr(causes, ${cause}) > 0 then causes
        when json_array_length(causes) < ${CAUSES_MAX} then json_insert(causes, '$[#]', ${cause})
        when excluded.counted then json_insert(json_remove(causes, '$[0]'), '$[#]', ${cause})
        else causes end,
      counted = max(counted, excluded.counted),
      on_site = max(on_site, excluded.on_site),
      push_due_at = iif(excluded.push_due_at is null or instr(causes, ${cause}) > 0, push_due_at,
        min(coalesce(push_due_at, excluded.push_due_at + ${GATHERED_MS}), excluded.push_due_at + ${GATHERED_MS})),
      pushed_to = iif(excluded.push_due_at is null or instr(causes, ${cause}) > 0, pushed_to, '[]'),
      detail = ${sql.raw(SAYS_THE_LATEST.includes(subjectOf(news)) ? "excluded.detail" : "detail")},
      created_at = excluded.created_at`);
};

/** Who has a version on the list, or a save of it. */
const onList = ({ listId }: VersionNews): SQL =>
  sql`select user_id, '' as detail from versions where list_id = ${listId}
    union select user_id, '' as detail from saves where list_id = ${listId}`;

/** The people on the list, with what they are told. */
export const allOnList = (listId: ListId, detail: string): SQL =>
  sql`select user_id, ${detail} as detail from versions where list_id = ${listId}`;

/** Who follows the member whose version it is. */
const followersOfActor = ({ actorId }: VersionNews): SQL =>
  sql`select user_id, '' as detail from member_follows where followed_id = ${actorId}`;

/** Who follows a chapter of the list, each once, with the first such chapter. */
const followersOfChapters = ({ listId }: VersionNews): SQL =>
  sql`select follows.user_id as user_id, chapters.name as detail, min(list_chapters.position) as position
    from list_chapters join follows on follows.chapter_key = list_chapters.chapter_key
      join chapters on chapters.key = follows.chapter_key
    where list_chapters.list_id = ${listId} group by follows.user_id`;

/** Who may hear of a version; each is a subquery with user_id and detail. */
export const RECIPIENTS = { onList, followersOfActor, followersOfChapters };

const among = (userIds: UserId[]): SQL => sql`(select value from json_each(${JSON.stringify(userIds)}))`;

export const ownerOfVersion = (versionId: VersionId, except: UserId[]): SQL =>
  sql`select ${versions.userId} as user_id, '' as detail from versions
    where ${versions.id} = ${versionId} and ${versions.userId} not in ${among(except)}`;

/** Those whom a comment mentions, if they may see its thread. */
export const mentionedMembers = (userIds: UserId[], versionId: VersionId): SQL =>
  sql`select named.value as user_id, '' as detail from json_each(${JSON.stringify(userIds)}) as named
    join versions on ${versions.id} = ${versionId} where ${versionVisibleTo(byAccount(sql`named.value`))}`;

/** The same without those whom the comment mentions as it is stored, or who have yet to read that it was posted. */
export const newlyMentioned = (userIds: UserId[], versionId: VersionId, commentId: string): SQL =>
  sql`select user_id, detail from (${mentionedMembers(userIds, versionId)}) as named where user_id not in (
      select before.value from comments as stored, json_each(stored.mentions) as before where stored.id = ${commentId})
    and not exists (select 1 from notifications as posted, comments as stored where stored.id = ${commentId}
      and posted.user_id = named.user_id and posted.kind in ${sql.raw(kindsInSql(kindsAbout("comment")))} and posted.subject = stored.item_id
      and posted.read_at is null and instr(posted.causes, ${commentId}) > 0)`;

/** Who else commented on the item, and can see its thread. */
export const othersInThread = (itemId: ItemId, versionId: VersionId, except: UserId[]): SQL =>
  sql`select distinct ${comments.userId} as user_id, '' as detail
    from versions join comments on ${comments.itemId} = ${itemId} and ${comments.removed} = 0
    where ${versions.id} = ${versionId} and ${countsInList} and ${comments.userId} <> ${versions.userId}
      and ${versionVisibleTo(byAccount(comments.userId))} and ${comments.userId} not in ${among(except)}`;

/** One member, and the notification's detail. */
export const oneMember = (userId: UserId, detail: string): SQL =>
  sql`select ${userId} as user_id, ${detail} as detail`;

/** All moderators who may act, if this report was just made and opens a case; nobody if the case was already open. */
export const moderatorsOfNewCase = (reportId: string): SQL =>
  sql`select moderator.id as user_id, '' as detail from reports as made join users as moderator on moderator.id in ${MODERATORS}
    where made.id = ${reportId} and ${isActive(sql`moderator`, sql`made.created_at`)} and not exists (select 1 from reports as other where other.version_id = made.version_id
      and other.kind = made.kind and other.decided_at is null and other.id <> made.id)`;

/** The members whose reports of a version are open, and the notification's detail. */
export const openReporters = (versionId: VersionId, kind: string, detail: string): SQL =>
  sql`select reporter_id as user_id, ${detail} as detail from reports
    where version_id = ${versionId} and kind = ${kind} and decided_at is null`;
