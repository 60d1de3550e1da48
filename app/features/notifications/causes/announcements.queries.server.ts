/** Audiences that may be large, and the queue of announcements to them, with how far serving has come. */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHold } from "#db/guard";
import { comments } from "#db/schema/comments";
import { items, versions } from "#db/schema/lists";
import { type AnnouncedCause, kindsAbout, type NotificationKind } from "#db/schema/notifications";
import { byAccount, countsInList, versionVisibleTo } from "#db/visibility";
import { kindsInSql } from "#db/visible-causes";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import { CAUSES_MAX } from "./notification";

export type { AnnouncedCause };

export type WideKind = Extract<
  NotificationKind,
  "version" | "follow" | "chapter" | "reply" | "who-sees" | "reveal"
>;

type Wide = {
  /** 'recount' notifies nobody: the unread notifications of a list have to be counted again. */
  kind: WideKind | "recount";
  listId: ListId;
  itemId: ItemId | null;
  actorId: UserId | "";
  detail: string;
};

type Audience = {
  /**
   * A subquery with user_id and detail of the recipients that match a condition on their id. `gate` stands
   * before each first table: SQLite would read the table before a condition that reads another one.
   */
  recipients: (news: Wide, matches: (userId: SQL) => SQL, gate: SQL) => SQL;
  /** At least the number of recipients, or more than `limit`; cheap to read. */
  size: (news: Wide, limit: number) => SQL;
};

/** Chapters and members with more followers notify nobody: their followers read what is new (`broadcasts`). */
const FOLLOWERS_NOTIFIED_MAX = 5000;

const followersOf = (userId: UserId | "", limit: number): SQL =>
  sql`(select count(*) from (select 1 from member_follows where followed_id = ${userId} limit ${limit + 1}))`;

const hasTooManyFollowers = (userId: UserId | ""): SQL =>
  sql`${followersOf(userId, FOLLOWERS_NOTIFIED_MAX)} > ${FOLLOWERS_NOTIFIED_MAX}`;

const onList: Audience = {
  recipients: ({ listId }, matches, gate) =>
    sql`select user_id, '' as detail from ${gate} versions where list_id = ${listId} and ${matches(sql`user_id`)}
      union select user_id, '' as detail from ${gate} saves where list_id = ${listId} and ${matches(sql`user_id`)}`,
  size: ({ listId }) => sql`(select creator_count + saves_count from lists where id = ${listId})`,
};

const withVersions: Audience = {
  recipients: ({ listId, detail }, matches, gate) =>
    sql`select user_id, ${detail} as detail from ${gate} versions where list_id = ${listId} and ${matches(sql`user_id`)}`,
  size: ({ listId }, limit) =>
    sql`(select count(*) from (select 1 from versions where list_id = ${listId} limit ${limit + 1}))`,
};

const AUDIENCES: Record<Wide["kind"], Audience> = {
  version: onList,
  follow: {
    recipients: ({ actorId }, matches, gate) =>
      sql`select user_id, '' as detail
        from ${gate} (select 1 where not ${hasTooManyFollowers(actorId)}) cross join member_follows
        where followed_id = ${actorId} and ${matches(sql`user_id`)}`,
    size: ({ actorId }, limit) => followersOf(actorId, limit),
  },
  /** Each follower once, with the first followed chapter of the list. */
  chapter: {
    recipients: ({ listId }, matches, gate) =>
      sql`select follows.user_id as user_id, chapters.name as detail, min(list_chapters.position) as position
        from ${gate} list_chapters join chapters on chapters.key = list_chapters.chapter_key
          join follows on follows.chapter_key = chapters.key
        where list_chapters.list_id = ${listId} and chapters.followers_count <= ${FOLLOWERS_NOTIFIED_MAX}
          and ${matches(sql`follows.user_id`)}
        group by follows.user_id`,
    size: ({ listId }) =>
      sql`(select sum(followers_count) from list_chapters join chapters on key = chapter_key where list_id = ${listId})`,
  },
  reply: {
    recipients: ({ itemId }, matches, gate) =>
      sql`select distinct ${comments.userId} as user_id, '' as detail
        from ${gate} items join versions on ${versions.id} = ${items.versionId} join comments on ${comments.itemId} = ${items.id}
        where ${items.id} = ${itemId} and ${comments.removed} = 0 and ${countsInList}
          and ${comments.userId} <> ${versions.userId} and ${matches(sql`${comments.userId}`)}
          and ${versionVisibleTo(byAccount(comments.userId))}`,
    size: ({ itemId }) => sql`(select comments_count from items where id = ${itemId})`,
  },
  "who-sees": withVersions,
  reveal: withVersions,
  recount: {
    recipients: ({ listId }, matches, gate) =>
      sql`select distinct user_id, '' as detail from ${gate} notifications
        where list_id = ${listId} and read_at is null and ${matches(sql`user_id`)}`,
    size: ({ listId }, limit) =>
      sql`(select count(*) from (select 1 from notifications where list_id = ${listId} limit ${limit + 1}))`,
  },
};

export const isLargerThan = (limit: number, news: Wide): SQL =>
  sql`(coalesce(${AUDIENCES[news.kind].size(news, limit)}, 0) > ${limit})`;

/** Selects all recipients, or none if there may be more than `limit`. */
export function smallAudience(limit: number, news: Wide): SQL {
  const gate = sql`(select 1 where not ${isLargerThan(limit, news)}) cross join`;
  return sql`select user_id, detail from (${AUDIENCES[news.kind].recipients(news, () => sql`1`, gate)})`;
}

export const recipientsAfter = (userId: string, news: Wide, size: number): SQL =>
  sql`select user_id, detail from (${AUDIENCES[news.kind].recipients(news, (id) => sql`${id} > ${userId}`, sql``)})
    order by user_id limit ${size}`;

export type Announcement = Wide & { id: string };

/** Notifications of a list, of which more are not recounted by the write's own batch. */
const RECOUNTED_AT_ONCE = 500;

export const recountOf = (listId: ListId): Announcement => ({
  id: `recount:${listId}`,
  kind: "recount",
  listId,
  itemId: null,
  actorId: "",
  detail: "",
});

/** Matches a list with too many notifications to recount them at once. */
export const isWidelyTold = (listId: ListId): SQL => isLargerThan(RECOUNTED_AT_ONCE, recountOf(listId));

/** The list, or no list if it is widely told: SQLite would read its rows before a condition of its own. */
export const unlessWidelyTold = (listId: ListId): SQL => sql`iif(${isWidelyTold(listId)}, '-', ${listId})`;

/** Adds a cause to what waits under this id, or begins to wait, if the condition holds. */
export const enqueue = (
  db: Database,
  { id, kind, listId, itemId, actorId, detail }: Announcement,
  cause: AnnouncedCause,
  now: number,
  condition: SQL,
): Statement => {
  const [causeId] = cause;
  const added = sql`json(${JSON.stringify(cause)})`;
  return db.run(sql`
    insert into announcements (id, kind, list_id, item_id, actor_id, detail, waiting, created_at, due_at)
    select ${id}, ${kind}, ${listId}, ${itemId}, ${actorId}, ${detail}, json_array(${added}), ${now}, ${now} where ${condition}
    on conflict (id) do update set
      waiting = case when instr(waiting, ${causeId}) > 0 then waiting
        when json_array_length(waiting) < ${CAUSES_MAX} then json_insert(waiting, '$[#]', ${added})
        else json_insert(json_remove(waiting, '$[0]'), '$[#]', ${added}) end,
      actor_id = iif(waiting = '[]' and serving = '[]', excluded.actor_id, actor_id),
      detail = excluded.detail`);
};

/** Selects announcements that may be served, those that have waited longest first. */
export const dueAnnouncements = (
  db: Database,
  { now, since }: { now: number; since: number },
  limit: number,
) =>
  db.all<{ id: string }>(sql`select id from announcements
    where due_at <= ${since} and lease_until <= ${now} order by due_at limit ${limit}`);

const OF_VERSIONS = sql.raw(kindsInSql(kindsAbout("version")));

const COLUMNS = sql`id, kind, list_id as listId, item_id as itemId, actor_id as actorId, detail, serving, told_up_to as toldUpTo`;

/**
 * Leases an announcement until `until`, if it is due and nobody else's. A new pass takes what waits, without
 * versions and comments that are deleted by now.
 */
export const lease = (db: Database, id: string, { now, until }: { now: number; until: number }) =>
  db.all<Announcement & { serving: string; toldUpTo: string }>(sql`
    update announcements set lease_until = ${until},
      serving = iif(serving <> '[]', serving, (select json_group_array(json(cause.value)) from json_each(waiting) as cause
        where case when kind in ${OF_VERSIONS} then exists (select 1 from versions where id = cause.value ->> 0)
          when kind = 'reply' then exists (select 1 from comments where id = cause.value ->> 0) else 1 end)),
      waiting = iif(serving <> '[]', waiting, '[]')
    where id = ${id} and due_at <= ${now} and lease_until <= ${now}
    returning ${COLUMNS}`);

/** Aborts the batch if another consumer has the lease by now. */
export const mustHaveLease = (db: Database, id: string, until: number): Statement =>
  mustHold(db, sql`exists (select 1 from announcements where id = ${id} and lease_until = ${until})`);

/** Stores the progress and extends the lease, in the batch that notifies. */
export const noteProgress = (
  db: Database,
  { id, next, until }: { id: string; next: SQL; until: number },
): Statement<{ toldUpTo: string; size: number }[]> =>
  db.all(sql`update announcements set lease_until = ${until},
      told_up_to = coalesce((select max(user_id) from (${next})), told_up_to) where id = ${id}
    returning told_up_to as toldUpTo, (select count(*) from (${next})) as size`);

type End = { id: string; until: number; dueAt: number };

/** Ends a pass, and a lease; the next pass may begin at `dueAt`. */
export const endPass = (db: Database, { id, until, dueAt }: End): Statement =>
  db.run(sql`update announcements set serving = '[]', told_up_to = '', lease_until = 0, due_at = ${dueAt}
    where id = ${id} and lease_until = ${until}`);

export const postponePass = (db: Database, { id, until, dueAt }: End): Statement =>
  db.run(sql`update announcements set lease_until = 0, due_at = ${dueAt}
    where id = ${id} and lease_until = ${until}`);

/** Deletes an announcement that nothing waits for. */
export const forgetAnnouncement = (db: Database, id: string, now: number): Statement =>
  db.run(
    sql`delete from announcements where id = ${id} and waiting = '[]' and serving = '[]' and due_at <= ${now}`,
  );

const toBroadcasts = (db: Database, from: SQL): Statement =>
  db.run(sql`insert into broadcasts (source, list_id, version_id, actor_id, told_at) ${from}
    on conflict (source) do update set list_id = excluded.list_id, version_id = excluded.version_id,
      actor_id = excluded.actor_id, told_at = excluded.told_at`);

/** Stores the news for those chapters, or the member, that have too many followers to notify each. */
export function broadcast(
  db: Database,
  { kind, listId, actorId }: Announcement,
  [versionId]: AnnouncedCause,
  now: number,
): Statement[] {
  if (kind === "follow")
    return [
      toBroadcasts(
        db,
        sql`select 'member:' || ${actorId}, ${listId}, ${versionId}, ${actorId}, ${now} where ${hasTooManyFollowers(actorId)}`,
      ),
    ];
  if (kind !== "chapter") return [];
  return [
    toBroadcasts(
      db,
      sql`select 'chapter:' || key, ${listId}, ${versionId}, ${actorId}, ${now} from list_chapters
        join chapters on key = chapter_key where list_id = ${listId} and followers_count > ${FOLLOWERS_NOTIFIED_MAX}`,
    ),
  ];
}
