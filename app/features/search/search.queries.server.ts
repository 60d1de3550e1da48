import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "#db/client";
import { cards, items, versions } from "#db/schema";
import { isPublic } from "#db/visibility";
import type { SearchPlace } from "./search-words";

type SearchDocument = {
  listId: string;
  /** The list's new feed place, the document's rowid; null while nobody else sees the list. */
  place: number | null;
  title: string;
  chapters: string[];
  creators: string[];
  items: string[];
};

/** Statements that replace a list's search document; the old one is found by the place that the card still has. */
export function replaceDocument(db: Database, document: SearchDocument): Statement[] {
  const { listId, place, title } = document;
  const [chapters, creators, names] = [document.chapters, document.creators, document.items].map((words) =>
    words.join("\n"),
  );
  const remove = db.run(
    sql`delete from search where rowid = (select place from cards where list_id = ${listId})`,
  );
  if (place === null) return [remove];
  return [
    remove,
    db.run(sql`insert into search (rowid, title, chapters, creators, items)
      values (${place}, ${title}, ${chapters}, ${creators}, ${names})`),
  ];
}

type Page = { before?: SearchPlace; start?: number; limit: number };

/** A full-text query without a word, which nothing matches. */
const NOTHING = '""';

/**
 * Places of the matches, those in titles first (their keyset odd), newest first within; each part stops at the page's
 * end, and what is no title match is not looked for while title matches fill the page: to find none would take them all.
 */
function matches(query: string, { before, start = 0, limit }: Page): SQL {
  const end = Number.MAX_SAFE_INTEGER;
  const most = start + limit;
  const part = (match: SQL, from: number, odd: 0 | 1) => sql`select place, keyset from (
    select rowid as place, rowid * 2 + ${odd} as keyset from search
    where search match ${match} and rowid < ${from} order by rowid desc limit ${most})`;
  const page = sql`order by keyset % 2 desc, keyset desc limit ${limit} offset ${start}`;
  const title = `{title} : (${query})`;
  const notInTitle = `(${query}) NOT (${title})`;
  if (before && !before.inTitle)
    return sql`select place, keyset from (${part(sql`${notInTitle}`, before.place, 0)}) ${page}`;
  const from = before?.place ?? end;
  const titlesFill = sql`exists (select 1 from search where search match ${title} and rowid < ${from}
    order by rowid desc limit 1 offset ${most - 1})`;
  const elsewhere = part(sql`(case when ${titlesFill} then ${NOTHING} else ${notInTitle} end)`, end, 0);
  return sql`select place, keyset from (${part(sql`${title}`, from, 1)} union all ${elsewhere}) ${page}`;
}

/** The cards that match, title matches first, newest first within; `sort` is the keyset. */
export const matchingCards = (db: Database, query: string, page: Page) =>
  db
    .select({ ...getTableColumns(cards), sort: sql<number>`found.keyset`.as("sort") })
    .from(sql`(${matches(query, page)}) as found`)
    .innerJoin(cards, eq(cards.place, sql`found.place`))
    .orderBy(sql`found.keyset % 2 desc`, sql`found.keyset desc`);

/** The list ids of the same page, as a subquery. */
export const matchingIds = (query: string, page: Page): SQL =>
  sql`select cards.list_id from (${matches(query, page)}) as found join cards on cards.place = found.place`;

/** Versions whose ballots a suggestion looks through, and rows of the title index. */
const BALLOTS_SCAN = 20;
const TITLES_SCAN = 120;

/** The newest public ballots of a list. */
export const publicBallots = (db: Database, listId: string) =>
  db
    .select({ ballot: versions.ballot })
    .from(versions)
    .where(and(eq(versions.listId, listId), isPublic))
    .orderBy(desc(versions.place))
    .limit(BALLOTS_SCAN);

/** Public item titles whose key begins so, in key order. */
export const titlesBeginning = (db: Database, prefix: string) =>
  db
    .select({ title: sql<string>`${items.title}`.as("title"), key: items.titleKey })
    .from(items)
    .innerJoin(versions, eq(versions.id, items.versionId))
    .where(and(gte(items.titleKey, prefix), lt(items.titleKey, `${prefix}\u{10FFFF}`), isPublic))
    .orderBy(items.titleKey)
    .limit(TITLES_SCAN);

/** The newest lists that a word among items is looked for in, and how much of each one's titles. */
const WORD_SCAN = 20;
const WORD_TITLES = 20_000;

/** Item titles, a text of lines each, of the newest public lists that have this word in one. */
export const titlesWithWord = (db: Database, word: string) =>
  db.all<{ titles: string }>(sql`select substr(items, 1, ${WORD_TITLES}) as titles from search
    where search match ${`{items} : "${word.replaceAll('"', '""')}"`} order by rowid desc limit ${WORD_SCAN}`);

/** As text: writes the search document of every visible list, from what its public versions say, into an empty index. */
export const WRITE_DOCUMENTS: string =
  new SQLiteSyncDialect().sqlToQuery(sql`insert into search (rowid, title, chapters, creators, items)
  select cards.place, cards.title,
    coalesce((select group_concat(value, char(10)) from json_each(cards.chapters)), ''),
    coalesce((select group_concat(users.username, char(10)) from versions join users on users.id = versions.user_id
      where versions.list_id = cards.list_id and ${isPublic}), ''),
    coalesce((select group_concat(title, char(10)) from (select distinct named.value as title
      from versions, json_each(versions.ballot) as named where versions.list_id = cards.list_id and ${isPublic})), '')
  from cards`).sql;
