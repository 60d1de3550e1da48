import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { cards } from "#db/schema/cards";
import { chapterCards, chapters, follows, mutedChapters } from "#db/schema/chapters";
import { sqlNumber } from "#db/sql-number";
import { cardColumns } from "#db/viewer-marks";
import type { UserId } from "~/lib/data/ids";

type Follow = { userId: UserId; key: string; name: string; now: number };

/** Each follow of a member gets its own timestamp. */
export const insertChapterFollow = (db: Database, { userId, key, name, now }: Follow): Statement[] => [
  db.insert(chapters).values({ key, name }).onConflictDoNothing(),
  db.run(sql`insert into follows (user_id, chapter_key, created_at)
    select ${userId}, ${key}, max(${now}, 1 + coalesce((select max(created_at) from follows where user_id = ${userId}), 0))
    where true on conflict do nothing`),
  db.run(sql`update chapters set followers_count = followers_count + 1 where key = ${key} and changes() > 0`),
  db.run(
    sql`update users set chapters_followed = chapters_followed + 1 where id = ${userId} and changes() > 0`,
  ),
];

/** Also deletes the chapter if it has no lists and followers left. */
export const deleteChapterFollow = (
  db: Database,
  { userId, key }: Pick<Follow, "userId" | "key">,
): Statement[] => [
  db.delete(follows).where(and(eq(follows.userId, userId), eq(follows.chapterKey, key))),
  db.run(sql`update chapters set followers_count = followers_count - 1 where key = ${key} and changes() > 0`),
  db.run(
    sql`update users set chapters_followed = chapters_followed - 1 where id = ${userId} and changes() > 0`,
  ),
  db.run(sql`delete from chapters where key = ${key} and lists_count = 0 and followers_count = 0`),
];

/** Also deletes chapters that have no lists and followers left. */
export const deleteFollowsOf = (db: Database, userId: UserId): Statement[] => {
  const theirs = sql`(select chapter_key from follows where user_id = ${userId})`;
  return [
    db.run(sql`update chapters set followers_count = followers_count - 1 where key in ${theirs}`),
    db.run(sql`delete from chapters where key in ${theirs} and lists_count = 0 and followers_count = 0`),
    db.delete(follows).where(eq(follows.userId, userId)),
  ];
};

/** Does nothing once the member has muted `max` chapters. */
export const insertMute = (db: Database, { userId, key, name, now }: Follow, max: number): Statement =>
  db.run(sql`insert into muted_chapters (user_id, chapter_key, name, created_at)
    select ${userId}, ${key}, coalesce((select name from chapters where key = ${key}), ${name}),
      max(${now}, 1 + coalesce((select max(created_at) from muted_chapters where user_id = ${userId}), 0))
    where (select count(*) from muted_chapters where user_id = ${userId}) < ${max} on conflict do nothing`);

export const deleteMute = (db: Database, { userId, key }: Pick<Follow, "userId" | "key">): Statement =>
  db.delete(mutedChapters).where(and(eq(mutedChapters.userId, userId), eq(mutedChapters.chapterKey, key)));

export const deleteMutesOf = (db: Database, userId: UserId): Statement =>
  db.delete(mutedChapters).where(eq(mutedChapters.userId, userId));

/** Oldest mute first. */
export const mutedBy = (db: Database, userId: UserId) =>
  db
    .select({ key: mutedChapters.chapterKey, name: mutedChapters.name })
    .from(mutedChapters)
    .where(eq(mutedChapters.userId, userId))
    .orderBy(asc(mutedChapters.createdAt));

export const followedBy = (db: Database, userId: UserId, page: { start?: number; limit?: number } = {}) =>
  db
    .select({ name: chapters.name, listeners: chapters.followersCount })
    .from(follows)
    .innerJoin(chapters, eq(chapters.key, follows.chapterKey))
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt))
    .limit(page.limit ?? -1)
    .offset(page.start ?? 0);

const TO_FOLLOW = 3;

/** Selects the chapters with the most lists; none if the member follows any. */
export const chaptersWhileNone = (db: Database, userId: UserId) =>
  db
    .select({ name: chapters.name, lists: chapters.listsCount })
    .from(chapters)
    .where(gt(chapters.listsCount, 0))
    .orderBy(desc(chapters.listsCount), desc(chapters.key))
    // as a condition it would read every chapter
    .limit(
      sqlNumber(
        sql`iif(not exists (select 1 from ${follows} where ${follows.userId} = ${userId}), ${TO_FOLLOW}, 0)`,
      ),
    );

export const chapterByKey = (db: Database, key: string) =>
  db
    .select({ name: chapters.name, followers: chapters.followersCount })
    .from(chapters)
    .where(eq(chapters.key, key));

export const followOf = (db: Database, userId: UserId, key: string) =>
  db
    .select({ key: follows.chapterKey })
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.chapterKey, key)));

type Page = { before?: number; start?: number; limit: number };

const inChapter = (key: string, { before, start = 0, limit }: Page): SQL =>
  sql`select list_id, feed_key from chapter_cards where ${and(
    eq(chapterCards.chapterKey, key),
    before === undefined ? undefined : lt(chapterCards.feedKey, before),
  )} order by feed_key desc limit ${limit} offset ${start}`;

/** Newest first; `before` is a feed key. */
export const cardsInChapter = (db: Database, viewerId: UserId | null, key: string, page: Page) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`picked.feed_key`.as("sort") })
    .from(sql`(${inChapter(key, page)}) as picked`)
    .innerJoin(cards, eq(cards.listId, sql`picked.list_id`))
    .orderBy(desc(sql`picked.feed_key`));

const SUGGESTION_SCAN = 200;

/** Selects chapters of visible lists by key prefix, most lists first. */
export function chaptersWithPrefix(db: Database, prefix: string, limit: number) {
  const near = db
    .select({ name: chapters.name, listsCount: chapters.listsCount })
    .from(chapters)
    .where(
      and(gte(chapters.key, prefix), lt(chapters.key, `${prefix}\u{10FFFF}`), gt(chapters.listsCount, 0)),
    )
    .orderBy(chapters.key)
    .limit(SUGGESTION_SCAN)
    .as("near");
  return db.select({ name: near.name }).from(near).orderBy(desc(near.listsCount), near.name).limit(limit);
}
