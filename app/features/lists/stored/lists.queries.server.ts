import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  lt,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "#db/client";
import { compiled, type Selects, type Values } from "#db/compiled";
import { isFollowable, isFollowedBy } from "#db/follows";
import { jsonColumn } from "#db/json-column";
import { pictureColumn } from "#db/pictures";
import { pulseColumns } from "#db/pulse-columns";
import { users } from "#db/schema/accounts";
import { cards } from "#db/schema/cards";
import { chapters } from "#db/schema/chapters";
import { itemOverrides, items, listChapters, lists, versions } from "#db/schema/lists";
import { type KeptNote, masterlists } from "#db/schema/masterlists";
import { memberFollows } from "#db/schema/people";
import { sqlNumber } from "#db/sql-number";
import { listMarks, reportedOfList, ticksOfList } from "#db/viewer-marks";
import {
  audienceHas,
  countsInList,
  isOpenInList,
  isPublic,
  listVisibleTo,
  versionVisibleTo,
} from "#db/visibility";
import { CARD_CREATORS } from "~/features/lists/model/list-limits";
import { UNLIKE_UP_TO, type VersionOrder } from "~/features/lists/model/version-order";
import type { ItemId, ListId, UserId, VersionId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";
import { FORMER_MEMBER } from "~/lib/people/former-member";

export const listForReader = (db: Database, listId: ListId, reader: Reader) =>
  db
    .select()
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

export const markedList = compiled((db, { listId, ...reader }: Values<{ listId: ListId } & Reader>) =>
  db
    .select({
      ...getTableColumns(lists),
      ...pulseColumns(reader.id),
      marks: listMarks(reader.id, lists.id),
      reported: reportedOfList(reader.id, lists.id),
      ticks: ticksOfList(reader.id, lists.id),
    })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader))),
);

/** Selects the list's chapters in order, with their public spelling. */
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
  picture: pictureColumn,
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
  itemGlyphs: versions.itemGlyphs,
  bands: versions.bands,
};

/** Selects versions with their creators and items. */
const selectVersions = (db: Selects) =>
  db.select(versionColumns).from(versions).innerJoin(users, eq(users.id, versions.userId));

/** Selects one version with its items, filtered by `of` (`byUser`, `matchesCreator`), if the viewer may see it. */
export const oneVersion = (db: Database, listId: ListId, of: SQL, reader: Reader) =>
  selectVersions(db)
    .where(and(eq(versions.listId, listId), of, versionVisibleTo(reader)))
    .limit(1);

export const byUser = (userId: UserId): SQL => sql`${versions.userId} = ${userId}`;
/** Matches a username in any case; a former member's version also by id, because they share one name. */
export const matchesCreator = (creator: string): SQL =>
  sql`iif(${users.username} = ${FORMER_MEMBER}, ${versions.id} = lower(${creator}) or ${FORMER_MEMBER} = lower(${creator}),
    ${users.username} = ${creator} collate nocase)`;

/** The newest follows that the filter by followed people reads. */
const FOLLOWS_READ = 200;

const isFollowed = (viewerId: SQLWrapper | null): SQL => sql`${versions.userId} in (
  select ${memberFollows.followedId} from ${memberFollows} where ${memberFollows.userId} = ${viewerId ?? ""}
  order by ${memberFollows.createdAt} desc limit ${FOLLOWS_READ})`;

/** The stored agreement of a version with the masterlist; unknown ones come last. */
const agreement: SQL = sql`coalesce((select json_extract(effects, '$."' || ${versions.id} || '"[0]') from masterlists
  where masterlists.list_id = ${versions.listId}), 101)`;

/** Matches the first `count` versions in the order of `agreement`. */
const isUnlike = (listId: SQLWrapper, count: SQL): SQL => sql`${versions.id} in (
  select stored.key from masterlists, json_each(masterlists.effects) as stored
  where masterlists.list_id = (select id from lists where id = ${listId} and creator_count <= ${UNLIKE_UP_TO})
  order by coalesce(stored.value ->> 0, 101), stored.key limit ${count})`;

const NEWEST_FIRST = [desc(versions.addedAt), desc(versions.id)];
const UNLIKE_FIRST = [asc(agreement), asc(versions.id)];

/**
 * Selects others' open versions, by default newest first; the offset allows for the viewer's, which comes
 * first. The least like the masterlist are of lists with up to UNLIKE_UP_TO versions only.
 */
export const otherVersions = (order: VersionOrder, page: VersionsPage) => OTHER_VERSIONS[order](page);

type VersionsPage = { listId: ListId; viewerId: UserId | null; start: number; limit: number };

const otherVersionsIn = (order: VersionOrder) =>
  compiled((db, { listId, viewerId, start, limit }: Values<VersionsPage>) =>
    selectVersions(db)
      .where(
        and(
          eq(versions.listId, listId),
          isOpenInList,
          viewerId === null ? undefined : ne(versions.userId, viewerId),
          order === "followed" ? isFollowed(viewerId) : undefined,
          order === "unlike" ? isUnlike(listId, sql`${start} + ${limit} + 1`) : undefined,
        ),
      )
      .orderBy(...(order === "unlike" ? UNLIKE_FIRST : NEWEST_FIRST))
      .limit(limit)
      .offset(
        viewerId === null
          ? start
          : sqlNumber(
              sql`max(0, ${start} - (select count(*) from versions where list_id = ${listId} and user_id = ${viewerId}))`,
            ),
      ),
  );

const OTHER_VERSIONS = {
  newest: otherVersionsIn("newest"),
  followed: otherVersionsIn("followed"),
  unlike: otherVersionsIn("unlike"),
};

/** Selects the creators of a list's newest public versions whom a viewer may follow, and whether they do. */
export const creatorsToFollow = (db: Database, viewerId: UserId, listId: ListId, limit: number) =>
  db
    .select({ name: users.username, followed: isFollowedBy(viewerId).as("followed") })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), isPublic, isFollowable(viewerId)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);

/** Selects a list's open versions, newest first; `before` is the last feed key of the page before. */
export const openVersions = (
  db: Database,
  listId: ListId,
  { before, limit }: { before?: number; limit: number },
) =>
  selectVersions(db)
    .where(
      and(
        eq(versions.listId, listId),
        isOpenInList,
        before === undefined ? undefined : lt(versions.feedKey, before),
      ),
    )
    .orderBy(desc(versions.feedKey))
    .limit(limit);

export type VersionRow = Awaited<ReturnType<typeof oneVersion>>[number];

export const masterlistWithState = (db: Database, listId: ListId | SQL) =>
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

type OffPage = { listId: ListId; versionsOnPage: number };

export type KeptNotes = Record<ItemId, KeptNote>;

/** Selects the masterlist, with its stored notes only if not all versions are on the page. */
export const masterlistWithNotes = compiled((db, { listId, versionsOnPage }: Values<OffPage>) =>
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
    .where(eq(masterlists.listId, listId)),
);

/** Selects the notes that the masterlist's row lacks, for lists with versions beyond the page. */
export const masterlistNotes = compiled((db, { listId, versionsOnPage }: Values<OffPage>) =>
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
    ),
);

export const cardNames = (db: Database, listId: ListId) =>
  db.select({ names: cards.creators }).from(cards).where(eq(cards.listId, listId));

/** The names that `after` counts although no card has them: of a list by link, or with versions to merge. */
const namesNotOnCard = (listId: SQLWrapper, after: SQLWrapper): SQL =>
  sql`coalesce((select iif((${audienceHas(sql`audience`, "public")} and creator_count = merged_count) or ${after} > ${CARD_CREATORS}, 0, ${CARD_CREATORS}) from lists where id = ${listId}), 0)`;

/** Selects creators' names after `after`, newest first; from the first if the list has no card. */
export const furtherNames = compiled(
  (db, { listId, after, limit }: Values<{ listId: ListId; after: number; limit: number }>) =>
    db
      .select({ name: users.username })
      .from(versions)
      .innerJoin(users, eq(users.id, versions.userId))
      .where(
        and(
          // Null if there are no more names, so that no version is read.
          sql`${versions.listId} = (select id from lists where id = ${listId} and creator_count > ${after} - ${namesNotOnCard(listId, after)})`,
          countsInList,
        ),
      )
      .orderBy(desc(versions.feedKey))
      .limit(sqlNumber(sql`${limit} + ${namesNotOnCard(listId, after)}`))
      .offset(sqlNumber(sql`${after} - ${namesNotOnCard(listId, after)}`)),
);

const isMembers: SQL = sql`not exists (select 1 from users where id = user_id and guest_of is not null)`;

/**
 * The list owner: the member who sealed it while it is blind, else the creator of the oldest counted version, else
 * of the oldest hidden one. Guests own no list.
 */
const ownerOfList = (listId: ListId | SQL): SQL => sql`coalesce(
    (select sealed_by from lists where id = ${listId} and not ${audienceHas(sql`audience`, "open")}),
    (select user_id from versions where list_id = ${listId} and ${countsInList} and ${isMembers} order by feed_key limit 1),
    (select user_id from versions where list_id = ${listId} and ${isMembers} order by added_at limit 1))`;

export const listOwnerOf = (db: Database, listId: ListId) =>
  db.all<{ userId: UserId | null }>(sql`select ${ownerOfList(listId)} as userId`);

export const ownsList = (db: Database, listId: ListId, userId: SQLWrapper) =>
  db.all<{ owns: number }>(sql`select ${userId} = ${ownerOfList(listId)} as owns`);

export const listOwnerWithName = (db: Database, listId: ListId | SQL) =>
  db
    .select({ userId: users.id, name: users.username, picture: pictureColumn })
    .from(users)
    .where(sql`${users.id} = ${ownerOfList(listId)}`);

/** Selects a revealed room if the member owns it, with what another question keeps of it. */
export const revealedRoomOf = (db: Database, listId: ListId, ownerId: UserId) =>
  db
    .select({
      title: lists.title,
      people: lists.creatorCount,
      guests: lists.guests,
      ownerReveals: lists.ownerReveals,
      versionId: sql<VersionId | null>`(select id from versions
        where list_id = ${listId} and user_id = ${ownerId} and ${countsInList})`.as("own_version"),
    })
    .from(lists)
    .where(
      and(
        eq(lists.id, listId),
        audienceHas(lists.audience, "circle"),
        audienceHas(lists.audience, "open"),
        isNotNull(lists.revealedAt),
        sql`${ownerOfList(listId)} = ${ownerId}`,
      ),
    );

/** Selects the flags of a member's version: hidden by themselves, and removed by a moderator. */
export const isOwnHidden = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ hidden: versions.hidden, removed: versions.removed })
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId)));

export const ownCountedVersion = (db: Database, listId: ListId, userId: UserId) =>
  db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId), countsInList));

export const openTitles = (db: Database, listId: ListId) =>
  db
    .select({ creator: users.username, items: versions.itemTitles })
    .from(versions)
    .innerJoin(users, eq(users.id, versions.userId))
    .where(and(eq(versions.listId, listId), isOpenInList))
    .orderBy(asc(versions.feedKey), asc(versions.id));

/** Selects every override of a list; `overrides.ts` decides which count. */
export const overridesOf = (db: Database, listId: ListId) =>
  db
    .select({
      a: itemOverrides.a,
      b: itemOverrides.b,
      same: itemOverrides.same,
      undone: itemOverrides.undone,
      userId: itemOverrides.userId,
      createdAt: itemOverrides.createdAt,
    })
    .from(itemOverrides)
    .where(eq(itemOverrides.listId, listId));

/** Selects blind lists past their reveal time, the longest overdue first. */
export const blindListsUntil = (db: Database, now: number, limit: number) =>
  db
    .select({ id: lists.id })
    .from(lists)
    .where(sql`${lists.blindUntil} is not null and ${lists.blindUntil} <= ${now}`)
    .orderBy(asc(lists.blindUntil))
    .limit(limit);
