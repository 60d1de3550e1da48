import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "#db/blocks";
import type { Database } from "#db/client";
import { compiled, type RowOf, type Values } from "#db/compiled";
import { outsideMuted } from "#db/muted-lists";
import { cards } from "#db/schema/cards";
import { chapters, follows } from "#db/schema/chapters";
import { cardColumns } from "#db/viewer-marks";
import { isPublic } from "#db/visibility";
import type { SortedKey } from "~/lib/addresses/paging";
import type { UserId } from "~/lib/data/ids";

type MutedFilter = { muted?: string };
type FeedPage = { viewerId: UserId | null; before?: number; start?: number; limit: number } & MutedFilter;

/** Selects cards in feed order, newest first; `before` is a feed key. */
export const cardsInFeedOrder = compiled((db, { viewerId, before, start, limit, muted }: Values<FeedPage>) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`${cards.feedKey}`.as("sort") })
    .from(cards)
    .where(and(before === undefined ? undefined : lt(cards.feedKey, before), outsideMuted(muted)))
    .orderBy(desc(cards.feedKey))
    .limit(limit)
    .offset(start ?? 0),
);

export type FeedRow = RowOf<typeof cardsInFeedOrder>;

type SortedPage = { before: SortedKey | undefined; limit: number } & MutedFilter;

export const cardsByPeople = (db: Database, viewerId: UserId | null, { before, limit, muted }: SortedPage) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`${cards.creatorCount}`.as("sort") })
    .from(cards)
    .where(
      and(
        before && sql`(${cards.creatorCount}, ${cards.feedKey}) < (${before.sort}, ${before.feedKey})`,
        outsideMuted(muted),
      ),
    )
    .orderBy(desc(cards.creatorCount), desc(cards.feedKey))
    .limit(limit);

/** Selects cards with the least agreement first; never unanimous lists. */
export const cardsByDispute = (db: Database, viewerId: UserId | null, { before, limit, muted }: SortedPage) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`${cards.agreement}`.as("sort") })
    .from(cards)
    .where(
      and(
        // must equal the condition of the partial index
        sql`agreement < 100`,
        before && sql`(${cards.agreement}, ${cards.feedKey}) > (${before.sort}, ${before.feedKey})`,
        outsideMuted(muted),
      ),
    )
    .orderBy(asc(cards.agreement), asc(cards.feedKey))
    .limit(limit);

/** Returns rows as JSON pairs of [feed key, list id], to allow a limit per row of another table. */
const feedPairs = (rows: SQL): SQL =>
  sql`json_each((select json_group_array(json_array(feed_key, list_id)) from (${rows})))`;

/**
 * Selects lists in followed chapters or with versions of followed members, newest feed key first, but none that a
 * member began whom a block separates from the viewer. Reads at most one page per chapter and member.
 */
export const followedCards = (
  db: Database,
  userId: UserId,
  {
    before = Number.MAX_SAFE_INTEGER,
    limit,
    muted,
    hasBlocks,
  }: { before?: number; limit: number; hasBlocks: boolean } & MutedFilter,
) => {
  const notOfBlocked = (listId: SQL) =>
    sql`not ${isBlockedBetween(
      userId,
      sql`(select user_id from versions as oldest where oldest.list_id = ${listId}
      and oldest.hidden = 0 and oldest.removed = 0 order by oldest.feed_key limit 1)`,
    )}`;
  const wanted = (listId: SQL) =>
    sql`${outsideMuted(muted, listId) ?? sql`1`} and ${hasBlocks ? notOfBlocked(listId) : sql`1`}`;
  const inChapter = sql`select feed_key, list_id from chapter_cards
    where chapter_key = follows.chapter_key and feed_key < ${before}
      and ${wanted(sql`chapter_cards.list_id`)} order by feed_key desc limit ${limit}`;
  const byMember = sql`select feed_key, list_id from versions
    where user_id = people.followed_id and feed_key < ${before} and ${isPublic}
      and ${wanted(sql`versions.list_id`)} order by feed_key desc limit ${limit}`;
  const isInChapter = sql`exists (select 1 from list_chapters as its
    join follows as theirs on theirs.user_id = ${userId} and theirs.chapter_key = its.chapter_key
    where its.list_id = newest.value ->> 1)`;
  return db
    .select({ ...cardColumns(userId), sort: sql<number>`picked.feed_key`.as("sort") })
    .from(
      sql`(select list_id, max(feed_key) as feed_key from (
        select newest.value ->> 0 as feed_key, newest.value ->> 1 as list_id
          from follows, ${feedPairs(inChapter)} as newest where follows.user_id = ${userId}
        union all select newest.value ->> 0, newest.value ->> 1
          from member_follows as people, ${feedPairs(byMember)} as newest
          where people.user_id = ${userId} and not ${isInChapter})
        group by list_id order by feed_key desc limit ${limit}) as picked`,
    )
    .innerJoin(cards, eq(cards.listId, sql`picked.list_id`))
    .orderBy(desc(sql`picked.feed_key`));
};

const BUSIEST = 8;

export const busiestChapters = compiled((db, { viewerId }: Values<{ viewerId: UserId | null }>) =>
  db
    .select({
      name: chapters.name,
      lists: chapters.listsCount,
      followed: sql<number>`exists (select 1 from ${follows}
        where ${follows.userId} = ${viewerId ?? ""} and ${follows.chapterKey} = ${chapters.key})`.as(
        "followed",
      ),
    })
    .from(chapters)
    .where(gt(chapters.listsCount, 0))
    .orderBy(desc(chapters.listsCount), desc(chapters.key))
    .limit(BUSIEST),
);
