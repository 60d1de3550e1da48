import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { items, lists, versions } from "#db/schema/lists";
import { mergeStates } from "#db/schema/masterlists";
import { takedowns } from "#db/schema/moderation";
import { countsInList, listVisibleTo } from "#db/visibility";
import type { Reader } from "~/lib/audience";
import type { ListId, UserId } from "~/lib/ids";

export const listRow = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({ ...getTableColumns(lists), visible: sql<number>`${listVisibleTo(reader)}`.as("visible") })
    .from(lists)
    .where(eq(lists.id, listId));

const ballotColumns = {
  id: versions.id,
  userId: versions.userId,
  creator: users.username,
  addedAt: versions.addedAt,
  changedAt: versions.changedAt,
  rev: versions.rev,
  feedKey: versions.feedKey,
  itemTitles: versions.itemTitles,
  itemIds: versions.itemIds,
};

const unorderedBallots = (db: Database, ofList: SQL, further?: SQL) =>
  db
    .select(ballotColumns)
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(sql`${versions.listId} = ${ofList}`, countsInList, further));

const ballots = (db: Database, ofList: SQL) =>
  unorderedBallots(db, ofList).orderBy(asc(versions.feedKey), asc(versions.id));

const isLargeList = (listId: ListId): SQL =>
  sql`exists (select 1 from merge_states where list_id = ${listId})`;

/** Selects every counted version with its ballot and item ids, oldest first. */
export const countedBallots = (db: Database, listId: ListId) => ballots(db, sql`${listId}`);

// In the queries below, the list id is null if there is nothing to read, so that no row is read.

/** Selects the same as `countedBallots`, but no rows for a large list. */
export const countedBallotsOfFew = (db: Database, listId: ListId) =>
  ballots(db, sql`(case when ${isLargeList(listId)} then null else ${listId} end)`);

/** Selects the oldest counted versions of a large list; no rows for other lists. */
export const oldestOfLargeList = (db: Database, listId: ListId, limit: number) =>
  ballots(db, sql`(case when ${isLargeList(listId)} then ${listId} end)`).limit(limit);

/** Selects the newest counted version of a large list, except one member's; no rows for other lists. */
export const newestBallotOfLargeList = (db: Database, listId: ListId, userId: UserId) =>
  unorderedBallots(
    db,
    sql`(case when ${isLargeList(listId)} then ${listId} end)`,
    ne(versions.userId, userId),
  )
    .orderBy(desc(versions.feedKey))
    .limit(1);

/** Selects the aggregates of a large list; no row with `all`, which reads all ballots instead. */
export const mergeStateOf = (db: Database, listId: ListId, all: boolean) =>
  db
    .select({ state: mergeStates.state })
    .from(mergeStates)
    .where(sql`${mergeStates.listId} = ${all ? null : listId}`);

/** Selects the newest creators of a large list, except one member; no rows for other lists. */
export const newestOfLargeList = (db: Database, listId: ListId, userId: UserId, limit: number) =>
  db
    .select({ creator: users.username, feedKey: versions.feedKey })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        sql`${versions.listId} = (case when ${isLargeList(listId)} then ${listId} end)`,
        countsInList,
        ne(versions.userId, userId),
      ),
    )
    .orderBy(desc(versions.feedKey))
    .limit(limit);

/** Selects the latest change of a large list's counted versions, except one member's. */
export const lastChangesOfOthers = (db: Database, listId: ListId, userId: UserId) => {
  const newest = (further: SQL) => sql`(select changed_at from versions
    where list_id = (case when ${isLargeList(listId)} then ${listId} end) and ${countsInList} and user_id <> ${userId} ${further}
    order by changed_at desc limit 1)`;
  return db.all<{ any: number | null; ranked: number | null }>(
    sql`select ${newest(sql``)} as "any", ${newest(sql`and item_count > 0`)} as ranked`,
  );
};

/** Selects the creators and items of a large list's search document, one per line. */
export const searchWords = (db: Database, listId: ListId) =>
  db.all<{ creators: string; items: string }>(
    sql`select creators, items from search where rowid = (select feed_key from cards where list_id = ${listId} and ${isLargeList(listId)})`,
  );

export const ownSnapshot = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId)));

export const ownItems = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ id: items.id, titleKey: items.titleKey })
    .from(items)
    .where(
      sql`${items.versionId} = (select id from versions where list_id = ${listId} and user_id = ${userId})`,
    )
    .orderBy(asc(items.position));

/** Selects a row if a moderator took the member's version down and has not restored it. */
export const takedownOf = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ versionId: takedowns.versionId })
    .from(takedowns)
    .where(and(eq(takedowns.listId, listId), eq(takedowns.userId, userId)));

export const otherVersionsExist = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.listId, listId), ne(versions.userId, userId)))
    .limit(1);
