/** Sets of recipients that may be large, with bounds on how many there are. */
import { type SQL, sql } from "drizzle-orm";
import { comments } from "#db/schema/comments";
import { items, versions } from "#db/schema/lists";
import type { NotificationKind } from "#db/schema/notifications";
import { byAccount, countsInList, versionVisibleTo } from "#db/visibility";
import type { ItemId, ListId, UserId } from "~/lib/ids";

/** News with an audience that may be large. */
export type WideKind = Extract<
  NotificationKind,
  "version" | "follow" | "chapter" | "reply" | "who-sees" | "reveal"
>;

export type Wide = {
  kind: WideKind;
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
export const FOLLOWERS_NOTIFIED_MAX = 5000;

const followersOf = (userId: UserId | "", limit: number): SQL =>
  sql`(select count(*) from (select 1 from member_follows where followed_id = ${userId} limit ${limit + 1}))`;

/** Matches if the actor has too many followers to notify each. */
export const hasTooManyFollowers = (userId: UserId | ""): SQL =>
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

const AUDIENCES: Record<WideKind, Audience> = {
  version: onList,
  follow: {
    recipients: ({ actorId }, matches, gate) =>
      sql`select user_id, '' as detail from ${gate} member_follows where followed_id = ${actorId}
        and ${matches(sql`user_id`)} and not ${hasTooManyFollowers(actorId)}`,
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
  /** Commenters of the item's thread, but for the item's owner. */
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
};

/** Matches if there may be more recipients than `limit`. */
export const isLargerThan = (limit: number, news: Wide): SQL =>
  sql`(coalesce(${AUDIENCES[news.kind].size(news, limit)}, 0) > ${limit})`;

/** Selects all recipients, or none if there may be more than `limit`. */
export function smallAudience(limit: number, news: Wide): SQL {
  const gate = sql`(select 1 where not ${isLargerThan(limit, news)}) cross join`;
  return sql`select user_id, detail from (${AUDIENCES[news.kind].recipients(news, () => sql`1`, gate)})`;
}

/** Selects the next recipients by id. */
export const recipientsAfter = (userId: string, news: Wide, size: number): SQL =>
  sql`select user_id, detail from (${AUDIENCES[news.kind].recipients(news, (id) => sql`${id} > ${userId}`, sql``)})
    order by user_id limit ${size}`;
