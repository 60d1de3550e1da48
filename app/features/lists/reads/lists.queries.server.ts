/** What readers are told of one list. */

import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { itemsJson } from "#db/items-json";
import { jsonColumn } from "#db/json-column";
import { listMarks, reportedOfList, ticksOfList } from "#db/marks";
import { users } from "#db/schema/accounts";
import { type CardItem, cards } from "#db/schema/cards";
import { chapters } from "#db/schema/chapters";
import { items, listChapters, lists, versions } from "#db/schema/lists";
import { type KeptNote, masterlists } from "#db/schema/masterlists";
import { countsInList, isOpenInList, listVisibleTo, versionVisibleTo } from "#db/visibility";
import { CARD_CREATORS } from "~/features/lists/model/list-limits";
import type { Reader } from "~/lib/audience";
import { FORMER_MEMBER } from "~/lib/former-member";
import type { ItemId, ListId, UserId } from "~/lib/ids";

/** The row of a list, if the viewer may see it. */
export const visibleList = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select()
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

/** The same with the viewer's marks. */
export const markedList = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select({
      ...getTableColumns(lists),
      marks: listMarks(reader.id, lists.id),
      reported: reportedOfList(reader.id, lists.id),
      ticks: ticksOfList(reader.id, lists.id),
    })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

/** Its chapters in order, with their public spelling. */
export const chaptersOf = (db: Database, listId: ListId) =>
  db
    .select({
      key: listChapters.chapterKey,
      name: sql<string>`coalesce(${chapters.name}, ${listChapters.name})`.as("shown_name"),
      followers: sql<number>`coalesce(${chapters.followersCount}, 0)`.as("followers"),
    })
    .from(listChapters)
    .leftJoin(chapters, eq(chapters.key, listChapters.chapterKey))
    .where(eq(listChapters.listId, listId))
    .orderBy(asc(listChapters.position));

const versionColumns = {
  id: versions.id,
  userId: versions.userId,
  creator: users.username,
  standsFor: users.standsFor,
  hidden: versions.hidden,
  removed: versions.removed,
  addedAt: versions.addedAt,
  changedAt: versions.changedAt,
  rev: versions.rev,
  feedKey: versions.feedKey,
  itemTitles: versions.itemTitles,
  itemIds: versions.itemIds,
  itemNotes: versions.itemNotes,
  /** Null for a version whose own row holds its items. */
  items: jsonColumn<CardItem[] | null>(
    "items_json",
    sql`(case when ${versions.itemIds} is null or ${versions.itemNotes} is null then ${itemsJson(versions.id)} end)`,
  ),
};

/** One version with its items, chosen by `of` (`byUser`, `byCreator`), if the viewer may see it. */
export const oneVersion = (db: Database, listId: ListId, of: SQL, reader: Reader) =>
  db
    .select(versionColumns)
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), of, versionVisibleTo(reader)))
    .limit(1);

export const byUser = (userId: UserId): SQL => sql`${versions.userId} = ${userId}`;
/** The version of the creator with this name, in any case; a former member's, who share one name, also by its id. */
export const byCreator = (creator: string): SQL =>
  sql`iif(${users.username} = ${FORMER_MEMBER}, ${versions.id} = lower(${creator}) or ${FORMER_MEMBER} = lower(${creator}),
    ${users.username} = ${creator} collate nocase)`;

/** The versions of others that are open in the list, with their items, newest first; the viewer's own comes first on the first page. */
export const otherVersions = (
  db: Database,
  listId: ListId,
  viewerId: UserId | null,
  { start, limit }: { start: number; limit: number },
) =>
  db
    .select(versionColumns)
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        eq(versions.listId, listId),
        isOpenInList,
        viewerId === null ? undefined : ne(versions.userId, viewerId),
      ),
    )
    .orderBy(desc(versions.addedAt), desc(versions.id))
    .limit(limit)
    .offset(
      viewerId === null
        ? start
        : // Drizzle accepts an expression here, but its type says number
          (sql`max(0, ${start} - (select count(*) from versions where list_id = ${listId} and user_id = ${viewerId}))` as unknown as number),
    );

export type VersionRow = Awaited<ReturnType<typeof oneVersion>>[number];

export const masterlistOf = (db: Database, listId: ListId) =>
  db
    .select({
      changedAt: masterlists.changedAt,
      result: masterlists.result,
      firmness: masterlists.firmness,
      noteIds: masterlists.noteIds,
    })
    .from(masterlists)
    .where(eq(masterlists.listId, listId));

export const masterlistWithEffects = (db: Database, listId: ListId) =>
  db
    .select({ result: masterlists.result, firmness: masterlists.firmness, effects: masterlists.effects })
    .from(masterlists)
    .where(eq(masterlists.listId, listId));

export type KeptNotes = Record<ItemId, KeptNote>;

/** The same with the notes that it holds, if not all versions are on the page. */
export const masterlistWithNotes = (db: Database, listId: ListId, versionsOnPage: number) =>
  db
    .select({
      changedAt: masterlists.changedAt,
      result: masterlists.result,
      firmness: masterlists.firmness,
      effects: masterlists.effects,
      notes: jsonColumn<KeptNotes | null>(
        "notes_off_page",
        sql`case when (select creator_count from lists where id = ${listId}) > ${versionsOnPage} then ${masterlists.notes} end`,
      ),
    })
    .from(masterlists)
    .where(eq(masterlists.listId, listId));

/** The notes on the masterlist's items that it does not hold, for lists whose versions are not all on the page. */
export const masterlistNotes = (db: Database, listId: ListId, versionsOnPage: number) =>
  db
    .select({
      id: items.id,
      versionId: items.versionId,
      context: items.context,
      commentsCount: items.commentsCount,
    })
    .from(items)
    .where(
      sql`${items.id} in (select note.value from masterlists, json_each(masterlists.note_ids) as note
        where masterlists.list_id = ${listId} and (select creator_count from lists where id = ${listId}) > ${versionsOnPage})`,
    );

/** The newest creators' names, from the card. */
export const cardNames = (db: Database, listId: ListId) =>
  db.select({ names: cards.creators }).from(cards).where(eq(cards.listId, listId));

/** How many names are missing on the card, to which `after` counts them: those of a circle's list, which has no card. */
const namesNotOnCard = (listId: ListId, after: number): SQL =>
  sql`coalesce((select iif(audience = 'everyone' or ${after} > ${CARD_CREATORS}, 0, ${CARD_CREATORS}) from lists where id = ${listId}), 0)`;

/** The creators' names past `after`, or past none where no card has names, if there are more, newest first. */
export const furtherNames = (
  db: Database,
  listId: ListId,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .select({ name: users.username })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(
      and(
        // Null if there are no more, so that no version is read.
        sql`${versions.listId} = (select id from lists where id = ${listId} and creator_count > ${after} - ${namesNotOnCard(listId, after)})`,
        countsInList,
      ),
    )
    .orderBy(desc(versions.feedKey))
    // Drizzle accepts expressions here, but its types say number
    .limit(sql`${limit} + ${namesNotOnCard(listId, after)}` as unknown as number)
    .offset(sql`${after} - ${namesNotOnCard(listId, after)}` as unknown as number);

/** The list owner: who sealed it, while it is blind, else the creator of the oldest counted version, else of the oldest hidden one. */
export const listOwnerOf = (db: Database, listId: ListId) =>
  db.all<{ userId: UserId | null }>(sql`select coalesce(
    (select sealed_by from lists where id = ${listId} and audience = 'blind'),
    (select user_id from versions where list_id = ${listId} and ${countsInList} order by feed_key limit 1),
    (select user_id from versions where list_id = ${listId} order by added_at limit 1)) as userId`);

/** A member's version of a list: hidden by themselves, and hidden by a moderator. */
export const ownHiding = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ hidden: versions.hidden, removed: versions.removed })
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId)));

/** A member's version of a list, if it counts. */
export const ownCountedVersion = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId), countsInList));

/** The item titles of every version that is open in the list, oldest first. */
export const openTitles = (db: Database, listId: ListId) =>
  db
    .select({ creator: users.username, items: versions.itemTitles })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), isOpenInList))
    .orderBy(asc(versions.feedKey), asc(versions.id));
