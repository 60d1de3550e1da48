import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, not, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { isBlockedBetween } from "#db/blocks";
import type { Database } from "#db/client";
import { isFollowable, isFollowedBy } from "#db/follows";
import { jsonColumn } from "#db/json-column";
import { pictureColumn, shownPicture } from "#db/pictures";
import { users } from "#db/schema/accounts";
import { cards } from "#db/schema/cards";
import { chapters } from "#db/schema/chapters";
import { items, lists, versions } from "#db/schema/lists";
import { masterlists } from "#db/schema/masterlists";
import { cardColumns } from "#db/viewer-marks";
import { isPublic, listVisibleTo, versionVisibleTo } from "#db/visibility";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";
import { PUT_FIRST_SHOWN } from "./put-first";
import type { SearchPlace } from "./search-words";

type Page = { before?: SearchPlace; start?: number; limit: number };

/**
 * Selects title matches (odd keysets) first. Reads only as many other matches as the page still lacks,
 * because they could scan the whole index.
 */
function matches(query: string, { before, start = 0, limit }: Page): SQL {
  const end = Number.MAX_SAFE_INTEGER;
  const most = start + limit;
  const part = (
    match: string,
    from: number,
    odd: 0 | 1,
    count: SQL | number = most,
  ) => sql`select feed_key, keyset from (
    select rowid as feed_key, rowid * 2 + ${odd} as keyset from search
    where search match ${match} and rowid < ${from} order by rowid desc limit ${count})`;
  const page = sql`order by keyset % 2 desc, keyset desc limit ${limit} offset ${start}`;
  const title = `{title title_tokens} : (${query})`;
  const notInTitle = `(${query}) NOT (${title})`;
  if (before && !before.inTitle)
    return sql`select feed_key, keyset from (${part(notInTitle, before.feedKey, 0)}) ${page}`;
  const from = before?.feedKey ?? end;
  const lacking = sql`${most} - (select count(*) from (select 1 from search
    where search match ${title} and rowid < ${from} order by rowid desc limit ${most}))`;
  const both = sql`${part(title, from, 1)} union all ${part(notInTitle, end, 0, lacking)}`;
  // the first `most` need no cut, which would read each of them twice more
  return start === 0 ? both : sql`select feed_key, keyset from (${both}) ${page}`;
}

/** Selects matching cards in no order, because sorting reads each again; `sort` is the keyset. */
export const matchingCards = (db: Database, viewerId: UserId | null, query: string, page: Page) =>
  db
    .select({ ...cardColumns(viewerId), sort: sql<number>`found.keyset`.as("sort") })
    .from(sql`(${matches(query, page)}) as found`)
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`));

/** Longer masterlists are not read: they belong to large lists with all their notes. */
const MASTERLIST_READ = 40_000;

/** A masterlist's stored items, each with [creator, item id, place] of some versions, or a version's items. */
export type SearchedItems =
  | { title: string; rank: number; notes: [number, ItemId, number][] }[]
  | { titles: string[]; ids: ItemId[] | null };

/** Selects the items of the masterlist or the only version; null if the masterlist is too long. */
const listItems: SQL = sql`case when ${cards.top} <> '[]' then (select json_extract(${masterlists.result}, '$.items')
    from ${masterlists} where ${masterlists.listId} = ${cards.listId} and length(${masterlists.result}) <= ${MASTERLIST_READ})
  else (select json_object('titles', json(${versions.itemTitles}), 'ids', json(${versions.itemIds})) from ${versions}
    where ${versions.id} = ${cards.versionId} and ${isPublic}) end`;

/** Matches cards on which everybody sees all words: in title, chapters, people or the only version's items. */
const showsWords = (words: string[]): SQL | undefined => {
  const shown = sql`lower(${cards.title} || iif(${cards.top} = '[]', ${cards.firstItems}, '') || ${cards.chapters} || ${cards.creators})`;
  return and(
    ...words.map((word) => sql`(instr(${shown}, ${`"${word}`}) > 0 or instr(${shown}, ${` ${word}`}) > 0)`),
  );
};

/** Selects the same with their items, unless the card shows the match. */
export const matchingCardsInFull = (
  db: Database,
  viewerId: UserId | null,
  query: string,
  words: string[],
  page: Page,
) =>
  db
    .select({
      ...cardColumns(viewerId),
      sort: sql<number>`found.keyset`.as("sort"),
      items: jsonColumn<SearchedItems | null>(
        "list_items",
        sql`iif(found.keyset % 2 = 1 or (${showsWords(words)}), null, ${listItems})`,
      ),
    })
    .from(sql`(${matches(query, page)}) as found`)
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`));

/** Characters of a document in which `correctedText` looks for a spelling. */
const DOCUMENT_READ = 20_000;
/** An FTS5 query without results. */
const NOTHING = '""';

/** Selects the newest cards that match `near`, if none matches `query`. */
export const nearCards = (
  db: Database,
  viewerId: UserId | null,
  { query, near, limit }: { query: string; near: string; limit: number },
) =>
  db
    .select({
      ...cardColumns(viewerId),
      sort: sql<number>`found.feed_key * 2`.as("sort"),
      document: sql<string>`found.document`.as("document"),
      items: jsonColumn<SearchedItems | null>("list_items", listItems),
    })
    .from(
      sql`(select rowid as feed_key,
          title || char(10) || chapters || char(10) || creators || char(10) || substr(items, 1, ${DOCUMENT_READ}) as document
        from search where search match iif(
          not exists (select 1 from search where search match ${query}), ${near}, ${NOTHING})
        order by rowid desc limit ${limit}) as found`,
    )
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`))
    .orderBy(desc(cards.feedKey));

export const listsByTitle = (db: Database, query: string, limit: number) =>
  db
    .select({
      id: cards.listId,
      title: cards.title,
      creatorCount: cards.creatorCount,
      top: cards.top,
      firstItems: cards.firstItems,
    })
    .from(
      sql`(select rowid as feed_key from search where search match ${`{title title_tokens} : (${query})`}
        order by rowid desc limit ${limit}) as found`,
    )
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`))
    .orderBy(desc(cards.feedKey));

const NAMES = 3;
/** Number of index rows to scan. Chapters without lists are then left out. */
const CHAPTERS_SCAN = 5;

export function chaptersByPrefix(db: Database, prefix: string) {
  const near = db
    .select({ name: chapters.name, lists: chapters.listsCount })
    .from(chapters)
    .where(and(gte(chapters.key, prefix), lt(chapters.key, `${prefix}\u{10FFFF}`)))
    .orderBy(chapters.key)
    .limit(CHAPTERS_SCAN)
    .as("near");
  return db.select().from(near).where(gt(near.lists, 0)).limit(NAMES);
}

export const peopleByPrefix = (db: Database, prefix: string) =>
  db
    .select({ name: users.username, picture: pictureColumn })
    .from(users)
    .where(
      and(
        gte(users.usernameKey, prefix),
        lt(users.usernameKey, `${prefix}\u{10FFFF}`),
        isNull(users.deletedAt),
        isNull(users.guestOf),
        isNotNull(users.confirmedAt),
      ),
    )
    .orderBy(users.usernameKey)
    .limit(NAMES);

/** Lists with a matching item, the newest versions that are read of each, and the first places of those. */
const FIRSTS_LISTS = 2;
const FIRSTS_VERSIONS = 8;
const FIRSTS = [0, 1, 2, 3];

type PersonWithFirsts = { name: string; picture: string | null; followed: 0 | 1; titles: (string | null)[] };

/**
 * Selects the newest lists with a matching item, each with members whose public versions may begin with a match:
 * titles with letters beyond ASCII are left to `hasEveryWord`.
 */
export function firstsOfMatches(db: Database, viewerId: UserId | null, query: string, tokens: string[]) {
  const newest = db
    .select({ userId: versions.userId, titles: sql<string>`${versions.itemTitles}`.as("titles") })
    .from(versions)
    .where(and(eq(versions.listId, cards.listId), isPublic))
    .orderBy(desc(versions.addedAt))
    .limit(FIRSTS_VERSIONS)
    .as("newest");
  const first = sql`${newest.titles} ->> 0`;
  const near = db
    .select({ userId: newest.userId, titles: sql<string>`${newest.titles}`.as("near_titles") })
    .from(newest)
    .where(
      sql`(${first} glob ${NOT_ASCII} or (${sql.join(
        tokens.map((token) => sql`instr(lower(${first}), ${token}) > 0`),
        sql` and `,
      )}))`,
    )
    .limit(PUT_FIRST_SHOWN)
    .as("near");
  const people = db
    .select({
      all: sql`json_group_array(json_object('name', ${users.username}, 'picture', ${shownPicture},
        'followed', ${viewerId === null ? 0 : isFollowedBy(viewerId)},
        'titles', json_array(${sql.join(
          FIRSTS.map((i) => sql`${near.titles} ->> ${sql.raw(String(i))}`),
          sql`, `,
        )})))`,
    })
    .from(near)
    .innerJoin(users, eq(users.id, near.userId))
    .where(isFollowable(viewerId));
  return db
    .select({
      listId: cards.listId,
      listTitle: cards.title,
      chapters: cards.chapters,
      glyphs: cards.glyphs,
      people: jsonColumn<PersonWithFirsts[]>("people", sql`${people}`),
    })
    .from(
      sql`(select rowid as feed_key from search where search match ${`{items tokens} : (${query})`}
        order by rowid desc limit ${FIRSTS_LISTS}) as found`,
    )
    .innerJoin(cards, eq(cards.feedKey, sql`found.feed_key`));
}

/** A pattern of GLOB. */
const NOT_ASCII = "*[^\u0001-\u007f]*";

const MENTIONABLE = 5;
/** Versions of the list to scan, the newest first. */
const CREATORS_SCAN = 50;

/** Matches members who can be mentioned: they can log in, and neither of the two has blocked the other. */
const isMentionable = (viewerId: UserId, prefix: string) =>
  and(
    gte(users.usernameKey, prefix),
    lt(users.usernameKey, `${prefix}\u{10FFFF}`),
    isNull(users.deletedAt),
    isNull(users.guestOf),
    isNull(users.standsFor),
    isNotNull(users.confirmedAt),
    ne(users.id, viewerId),
    not(isBlockedBetween(viewerId, users.id)),
  );

export const mentionableByPrefix = (db: Database, viewerId: UserId, prefix: string) =>
  db
    .select({ name: users.username })
    .from(users)
    .where(isMentionable(viewerId, prefix))
    .orderBy(users.usernameKey)
    .limit(MENTIONABLE);

/** Selects those with a version on the list that the viewer may see. */
export function mentionableOnList(
  db: Database,
  reader: Reader & { id: UserId },
  listId: ListId,
  prefix: string,
) {
  const creators = db
    .select({ userId: versions.userId })
    .from(versions)
    .where(and(eq(versions.listId, listId), versionVisibleTo(reader)))
    .orderBy(desc(versions.addedAt), desc(versions.id))
    .limit(CREATORS_SCAN)
    .as("creators");
  return db
    .select({ name: users.username })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .where(isMentionable(reader.id, prefix))
    .orderBy(users.usernameKey)
    .limit(MENTIONABLE);
}

export const visibleAudience = (db: Database, reader: Reader, listId: ListId) =>
  db
    .select({ audience: lists.audience })
    .from(lists)
    .where(and(eq(lists.id, listId), listVisibleTo(reader)));

/** Scan limits of a suggestion: versions of the list, and rows of the title index. */
export const BALLOTS_SCAN = 20;
export const TITLES_SCAN = 120;

export const publicBallots = (db: Database, listId: ListId) =>
  db
    .select({ itemTitles: versions.itemTitles })
    .from(versions)
    .where(and(eq(versions.listId, listId), isPublic))
    .orderBy(desc(versions.feedKey))
    .limit(BALLOTS_SCAN);

export const titlesByPrefix = (db: Database, prefix: string) =>
  db
    .select({
      title: sql<string>`${items.title}`.as("title"),
      key: items.titleKey,
      listId: versions.listId,
    })
    .from(items)
    .innerJoin(versions, eq(versions.id, items.versionId))
    .where(and(gte(items.titleKey, prefix), lt(items.titleKey, `${prefix}\u{10FFFF}`), isPublic))
    .orderBy(items.titleKey)
    .limit(TITLES_SCAN);

/** Scan limits of a word search: the newest lists, and characters of each list's titles. */
const WORD_SCAN = 20;
const WORD_TITLES = 20_000;

/** Selects item titles of the newest public lists with this word, one multi-line text per list. */
export const titlesWithWord = (db: Database, word: string) =>
  db.all<{ titles: string }>(sql`select substr(items, 1, ${WORD_TITLES}) as titles from search
    where search match ${`{items} : "${word.replaceAll('"', '""')}"`} order by rowid desc limit ${WORD_SCAN}`);

/** Selects documents below a feed key, the newest first. */
export const searchDocuments = (db: Database, below: number, limit: number) =>
  db.all<{
    feedKey: number;
    title: string;
    chapters: string;
    items: string;
  }>(sql`select rowid as feedKey, title, chapters, items
    from search where rowid < ${below} order by rowid desc limit ${limit}`);

export const setTokens = (db: Database, feedKey: number, titleTokens: string, tokens: string) =>
  db.run(sql`update search set title_tokens = ${titleTokens}, tokens = ${tokens} where rowid = ${feedKey}`);

/** Fills an empty search index, its tokens aside, from the public versions of every visible list. */
export const WRITE_DOCUMENTS: string =
  new SQLiteSyncDialect().sqlToQuery(sql`insert into search (rowid, title, chapters, creators, items)
  select cards.feed_key, cards.title,
    coalesce((select group_concat(name, char(10)) from (select chapters.name from list_chapters
      join chapters on chapters.key = list_chapters.chapter_key where list_id = cards.list_id order by position)), ''),
    coalesce((select group_concat(users.username, char(10)) from versions join users on users.id = versions.user_id
      where versions.list_id = cards.list_id and ${isPublic}), ''),
    coalesce((select group_concat(title, char(10)) from (select distinct named.value as title
      from versions, json_each(versions.item_titles) as named where versions.list_id = cards.list_id and ${isPublic})), '')
  from cards`).sql;
