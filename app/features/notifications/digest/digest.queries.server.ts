import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { users } from "#db/schema/accounts";
import { digests } from "#db/schema/notifications";
import { isPublic } from "#db/visibility";
import type { ListId, UserId } from "~/lib/data/ids";

type Digest = { userId: UserId; dueAt: number; toldUpTo: number };

export const dueDigests = (db: Database, now: number, limit: number) =>
  db
    .select({
      userId: digests.userId,
      dueAt: digests.dueAt,
      toldUpTo: digests.toldUpTo,
      username: users.username,
      /** Null if mail to it is stopped. */
      email: sql<string | null>`case when ${users.mailStopped} is null then ${users.email} end`.as("address"),
    })
    .from(digests)
    .innerJoin(users, eq(users.id, digests.userId))
    .where(and(lte(digests.dueAt, now), isNotNull(users.email), isNull(users.deletedAt)))
    .orderBy(digests.dueAt)
    .limit(limit);

/** Schedules the next digest. Aborts the batch if another run was faster. */
export const postponeDigest = (db: Database, was: Digest, next: Omit<Digest, "userId">): Statement[] => [
  db
    .update(digests)
    .set(next)
    .where(and(eq(digests.userId, was.userId), eq(digests.dueAt, was.dueAt))),
  mustHaveChanged(db),
];

/** Selects news since a feed key, newest first, with at most `limit` lists per chapter and member. */
export const newsFor = (db: Database, { userId, toldUpTo }: Omit<Digest, "dueAt">, limit: number) => {
  const inChapter = sql`select feed_key, list_id from chapter_cards where chapter_key = follows.chapter_key
    and feed_key > ${toldUpTo} order by feed_key desc limit ${limit}`;
  const byMember = sql`select feed_key, list_id from versions where user_id = people.followed_id
    and feed_key > ${toldUpTo} and ${isPublic} order by feed_key desc limit ${limit}`;
  const pairsOf = (rows: typeof inChapter) =>
    sql`json_each((select json_group_array(json_array(feed_key, list_id)) from (${rows})))`;
  return db.all<{
    listId: ListId;
    title: string;
    creatorCount: number;
    feedKey: number;
    dropper: string;
    /** The item in 1st place; null on a request. */
    leader: string | null;
    chapter: string | null;
    glyphs: string | null;
  }>(sql`
    select cards.list_id as listId, cards.title as title, cards.creator_count as creatorCount,
      news.feed_key as feedKey, droppers.username as dropper,
      coalesce(cards.top ->> '$[0].title', cards.first_items ->> '$[0].title') as leader,
      cards.chapters ->> 0 as chapter, cards.glyphs as glyphs
    from (select list_id, max(feed_key) as feed_key from (
      select newest.value ->> 0 as feed_key, newest.value ->> 1 as list_id
        from follows, ${pairsOf(inChapter)} as newest where follows.user_id = ${userId}
      union all select newest.value ->> 0, newest.value ->> 1
        from member_follows as people, ${pairsOf(byMember)} as newest where people.user_id = ${userId})
      group by list_id) as news
    join cards on cards.list_id = news.list_id
    join versions on versions.list_id = news.list_id and versions.feed_key = news.feed_key
    join users as droppers on droppers.id = versions.user_id
    where versions.user_id <> ${userId} and ${isPublic} and not ${isBlockedBetween(userId, sql`versions.user_id`)}
      and not exists (select 1 from list_chapters as its join muted_chapters as muted
        on muted.chapter_key = its.chapter_key and muted.user_id = ${userId} where its.list_id = news.list_id)
    order by news.feed_key desc limit ${limit}`);
};
