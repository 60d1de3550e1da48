import { and, asc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { items, lists, versions } from "#db/schema/lists";
import { takedowns } from "#db/schema/moderation";
import { countsInList, listVisibleTo } from "#db/visibility";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";

export const listRow = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({ ...getTableColumns(lists), visible: sql<number>`${listVisibleTo(reader)}`.as("visible") })
    .from(lists)
    .where(eq(lists.id, listId));

/** The list id; null, so that no row is read, for the write that adds a version to a list merged later. */
export const listToMerge = (listId: ListId, isAdding: boolean): SQL =>
  isAdding
    ? sql`(select id from lists where id = ${listId} and creator_count < ${MERGE_LIMITS.laterFrom})`
    : sql`${listId}`;

const ballotColumns = {
  id: versions.id,
  userId: versions.userId,
  creator: users.username,
  addedAt: versions.addedAt,
  changedAt: versions.changedAt,
  rev: versions.rev,
  feedKey: versions.feedKey,
  itemTitles: versions.itemTitles,
  itemGlyphs: versions.itemGlyphs,
};

/** Selects the oldest counted versions with their ballots and item ids, oldest first. */
export const oldestBallots = (db: Database, ofList: SQL) =>
  db
    .select({ ...ballotColumns, itemIds: versions.itemIds })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(sql`${versions.listId} = ${ofList}`, countsInList))
    .orderBy(asc(versions.feedKey), asc(versions.id))
    .limit(MERGE_LIMITS.atOnce);

/** Selects the counted versions after one of them, with their ballots, oldest first. */
export const ballotsAfter = (
  db: Database,
  listId: ListId,
  { feedKey, id }: { feedKey: number; id: string },
) =>
  db
    .select({ ...ballotColumns, itemIds: sql<null>`null`.as("item_ids") })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        eq(versions.listId, listId),
        countsInList,
        sql`(${versions.feedKey}, ${versions.id}) > (${feedKey}, ${id})`,
      ),
    )
    .orderBy(asc(versions.feedKey), asc(versions.id))
    .limit(MERGE_LIMITS.atOnce);

/** Selects the ids of items by their versions and positions. */
export const itemIdsAt = (db: Database, places: [versionId: string, position: number][]) =>
  db.all<{ versionId: VersionId; position: number; id: string }>(
    sql`select version_id as versionId, position, items.id as id from json_each(${JSON.stringify(places)}) as place
      cross join items on version_id = place.value ->> 0 and position = place.value ->> 1`,
  );

export const ownSnapshot = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId)));

export const ownItems = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ id: items.id, titleKey: items.titleKey, context: items.context })
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
