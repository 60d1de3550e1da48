import { and, desc, eq, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { jsonColumn } from "#db/json-column";
import { packedRow } from "#db/packed-row";
import { users } from "#db/schema/accounts";
import { type CardItem, type CardRank, cards } from "#db/schema/cards";
import { lists, versions } from "#db/schema/lists";
import { cardPictures, marksOfPage, reportedOfVersion } from "#db/viewer-marks";
import { versionFoundBy } from "#db/visibility";
import { headOf } from "~/features/lists/model/list-head";
import { CARD_NOTE_MAX, TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";

const firstItemsOf = (versionId: SQLWrapper | VersionId): SQL => sql`(
  select json_group_array(json_object('id', id, 'title', title, 'context', context, 'commentsCount', comments_count, 'glyph', glyph))
  from (select id, title, context, comments_count, (select item_glyphs ->> (items.position - 1) from versions
      where versions.id = items.version_id) as glyph from items
    where version_id = ${versionId} and position between 1 and ${TOP_ITEMS} order by position))`;

/** Selects the first items from the version's row. */
const firstItemsIn = (): SQL => {
  const item = (i: number) =>
    sql`json_object('id', json_extract(${versions.itemIds}, ${`$[${i}]`}), 'title', json_extract(${versions.itemTitles}, ${`$[${i}]`}),
      'context', json_extract(${versions.itemNotes}, ${`$[${i}][0]`}), 'commentsCount', json_extract(${versions.itemNotes}, ${`$[${i}][1]`}), 'glyph', json_extract(${versions.itemGlyphs}, ${`$[${i}]`}))`;
  return sql`case when ${versions.itemCount} = 0 then json_array() when ${versions.itemCount} = 1 then json_array(${item(0)})
    when ${versions.itemCount} = 2 then json_array(${item(0)}, ${item(1)})
    else json_array(${item(0)}, ${item(1)}, ${item(2)}) end`;
};

const chapterNamesOf = (listId: SQLWrapper | ListId): SQL =>
  sql`(select json_group_array(name) from (select coalesce(c.name, lc.name) as name
    from list_chapters as lc left join chapters as c on c.key = lc.chapter_key where lc.list_id = ${listId} order by lc.position))`;

export type Whose = { id: string } | { usernameKey: string };

const isOf = (whose: Whose): SQL =>
  "id" in whose
    ? sql`${users.id} = ${whose.id}`
    : sql`(${users.usernameKey} = ${whose.usernameKey} and ${users.guestOf} is null)`;

/** A member's version as the card of its list. For a list by link, the columns of `cards` are null. */
const memberCard = packedRow("card", {
  listId: versions.listId,
  ...headOf(lists),
  chapters: jsonColumn<string[]>(
    "chapter_names",
    sql`coalesce(${cards.chapters}, ${chapterNamesOf(versions.listId)})`,
  ),
  createdAt: lists.createdAt,
  changedAt: lists.changedAt,
  creatorCount: lists.creatorCount,
  commentsCount: lists.commentsCount,
  rev: lists.rev,
  creators: cards.creators,
  top: cards.top,
  masterlistChangedAt: cards.masterlistChangedAt,
  newest: cards.newest,
  agreement: cards.agreement,
  firmness: cards.firmness,
  versionId: versions.id,
  versionCreator: users.username,
  standsFor: users.standsFor,
  hidden: versions.hidden,
  removed: versions.removed,
  audience: versions.audience,
  versionAddedAt: versions.addedAt,
  versionChangedAt: versions.changedAt,
  versionRev: versions.rev,
  firstItems: jsonColumn<CardItem[]>("first_items", firstItemsIn()),
  listItems: cards.firstItems,
  itemCount: versions.itemCount,
  glyphs: lists.glyphs,
});

/** Selects a member's versions that the viewer may see, newest first; `sort` is the time added. */
export const versionsOfMember = (
  db: Database,
  whose: Whose,
  viewerId: UserId | null,
  { before, start = 0, limit }: { before?: number; start?: number; limit: number },
) =>
  db
    .select({
      card: memberCard,
      sort: sql<number>`${versions.addedAt}`.as("sort"),
      marks: marksOfPage(viewerId, lists.id),
      reported: reportedOfVersion(viewerId, versions.id),
      pictures: cardPictures,
    })
    .from(users)
    .innerJoin(versions, eq(versions.userId, users.id))
    .innerJoin(lists, eq(lists.id, versions.listId))
    .leftJoin(cards, eq(cards.listId, versions.listId))
    .where(
      and(
        isOf(whose),
        versionFoundBy(viewerId),
        before === undefined ? undefined : lt(versions.addedAt, before),
      ),
    )
    .orderBy(desc(versions.addedAt))
    .limit(limit)
    .offset(start);

export const profileOwner = (db: Database, usernameKey: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey), isNull(users.guestOf)));

type MemberVersionRow = Awaited<ReturnType<typeof versionsOfMember>>[number];
type MemberCard = MemberVersionRow["card"];

/** A row of a page of cards: of a member's version, or of `cardColumns`, whose versions are all public. */
export type CardRow = Omit<MemberVersionRow, "card"> & {
  card: Omit<MemberCard, MembersAlone> & Partial<Pick<MemberCard, MembersAlone>>;
};
type MembersAlone = "listItems" | "standsFor" | "hidden" | "removed" | "audience";

/** One of a masterlist's first items, with [creator, item id] of the versions that may have a note on it. */
export type CardTop = CardRank & { notes: [string, string][] };

/** The part of a card that a list's projection supplies; `writeCard` reads the rest from the tables. */
export type CardInput = Omit<
  typeof cards.$inferSelect,
  "chapters" | "firstItems" | "commentsCount" | "top"
> & { top: CardTop[] };

/** Writes a list's card; reads chapter names and counts in the batch, as other writes change them too. */
export const writeCard = (db: Database, input: CardInput) => {
  const projection = {
    chapters: chapterNamesOf(input.listId),
    firstItems: firstItemsOf(input.versionId),
    commentsCount: commentsCountOf(input.listId),
    top: sql`(select json_group_array(json(iif(note is null, item, json_insert(item, '$.note', json(note))))) from (
      select json_remove(t.value, '$.notes') as item, (
        select json_object('creator', n.value ->> 0, 'context', substr(i.context, 1, ${CARD_NOTE_MAX + 1}))
        from json_each(t.value, '$.notes') as n join items as i on i.id = n.value ->> 1
        where i.context <> '' order by n.key limit 1) as note
      from json_each(${JSON.stringify(input.top)}) as t order by t.key))`,
  };
  return db
    .insert(cards)
    .values({ ...input, ...projection })
    .onConflictDoUpdate({ target: cards.listId, set: { ...input, ...projection } });
};

export const dropCard = (db: Database, listId: ListId) => db.delete(cards).where(eq(cards.listId, listId));

export const refreshCard = (db: Database, listId: ListId) =>
  db
    .update(cards)
    .set({ commentsCount: commentsCountOf(listId), firstItems: firstItemsOf(cards.versionId) })
    .where(eq(cards.listId, listId));

/** Removes a member's images from cards; must precede that of `lists`, which has the index on images. */
export const unlinkCardImages = (db: Database, userId: UserId) =>
  db.run(sql`update cards set image_url = null, rev = rev + 1 where list_id in (select id from lists
    where image_url in (select '/images/' || id from images where user_id = ${userId}))`);

const commentsCountOf = (listId: ListId): SQL => sql`(select comments_count from lists where id = ${listId})`;
