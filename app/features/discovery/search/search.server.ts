import type { Database } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import {
  isArticle,
  type SuggestedItem,
  startsWithTyped,
  suggestionsFor,
  usesOf,
} from "~/features/discovery/suggestions/suggestions";
import type { SameTopicList } from "~/features/list-form/form/same-topic-list";
import type { CardPage, CardView } from "~/features/lists/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/lists/cards/cards.server";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { documentTokens, type SearchWord } from "~/features/lists/model/search-tokens";
import { titleKey } from "~/features/merge/titles/item-title";
import { type ListId, readId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { joinPictures, type Pictures, picturesOf } from "~/lib/people/people-pictures";
import { cleanLine } from "~/lib/text/clean";
import type { App } from "~/platform/app.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";
import { type FoundItem, type ItemOnList, itemsAmong, type ListWithItems } from "./found-items";
import { type PutFirst, peopleWhoPutFirst } from "./put-first";
import { TOPICS, TOPICS_READ, topicWords } from "./same-topic";
import {
  BALLOTS_SCAN,
  chaptersByPrefix,
  firstsOfMatches,
  listsByTitle,
  matchingCards,
  matchingCardsInFull,
  mentionableByPrefix,
  mentionableOnList,
  nearCards,
  peopleByPrefix,
  publicBallots,
  searchDocuments,
  setTokens,
  TITLES_SCAN,
  titlesByPrefix,
  titlesWithWord,
  visibleAudience,
  WRITE_DOCUMENTS,
} from "./search.queries.server";
import { reasonFor } from "./search-reasons";
import {
  fromKeyset,
  inSearchOrder,
  isTooLongToSearch,
  SEARCH_TOO_LONG,
  searchQuery,
  searchTerm,
  typedWords,
} from "./search-words";
import { correctedText, nearQuery } from "./spelling";

function checkLength(text: string): void {
  if (isTooLongToSearch(text)) throw new Refusal("bad-input", { message: SEARCH_TOO_LONG });
}

/**
 * Finds lists in which every word is a prefix of a word in the title, items, chapters or creators. Title
 * matches come first. A blank text runs no query. `before` is a keyset, `start` an offset. Refuses 'bad-input'
 * for a text that is too long.
 */
export async function searchLists(
  app: App,
  viewer: Viewer,
  text: string,
  { before, start = 0, size = FEED_PAGE }: { before?: number; start?: number; size?: number } = {},
): Promise<CardPage> {
  checkLength(text);
  const query = searchQuery(text);
  if (query === null) return { cards: [], before: null };
  await passBurstLimit(app, "search", app.client);
  const from = { before: before === undefined ? undefined : fromKeyset(before), start };
  const rows = await matchingCards(app.db, viewer?.id ?? null, query, { ...from, limit: size + 1 });
  return cardPage(viewer, inSearchOrder(rows), { size });
}

/** `more` is set if there may be more lists, which a search for `text` shows. */
type NearResults = { text: string; cards: CardView[]; items: FoundItem[]; more: boolean };

export type SearchPage = {
  page: CardPage;
  items: FoundItem[];
  people: string[];
  /** Members whose public versions have a match in 1st place. */
  putFirst: PutFirst[];
  pictures: Pictures;
  chapters: { name: string; lists: number }[];
  /** The lists of the nearest spelling, if the text as typed finds none. */
  near: NearResults | null;
};

/** The page of a blank text. */
export const NOTHING: SearchPage = {
  page: { cards: [], before: null },
  items: [],
  people: [],
  putFirst: [],
  pictures: {},
  chapters: [],
  near: null,
};

/**
 * Reads a page of lists with the reason for each match. The first page also has items, people and chapters,
 * and the lists of the nearest spelling unless `exact`. Refuses 'bad-input' for a text that is too long.
 */
export async function searchEverything(
  app: App,
  viewer: Viewer,
  text: string,
  { before, exact = false }: { before?: number; exact?: boolean } = {},
): Promise<SearchPage> {
  checkLength(text);
  const query = searchQuery(text);
  if (query === null) return NOTHING;
  await passBurstLimit(app, "search", app.client);
  const viewerId = viewer?.id ?? null;
  const words = typedWords(text).map((word) => word.toLowerCase());
  const prefix = cleanLine(text).toLowerCase();
  const isFirst = before === undefined;
  const from = { before: isFirst ? undefined : fromKeyset(before) };
  const near = isFirst && !exact ? nearQuery(text) : null;
  const term = searchTerm(text);
  const {
    found,
    nearRows = [],
    people = [],
    chapters = [],
    firsts = [],
  } = await runQueries(app.db, {
    found: matchingCardsInFull(app.db, viewerId, query, words, { ...from, limit: FEED_PAGE + 1 }),
    nearRows: near && nearCards(app.db, viewerId, { query, near, limit: FEED_PAGE }),
    people: isFirst && peopleByPrefix(app.db, prefix),
    chapters: isFirst && chaptersByPrefix(app.db, chapterKey(cleanLine(text))),
    firsts:
      isFirst &&
      firstsOfMatches(
        app.db,
        viewerId,
        query,
        term.flatMap(({ tokens }) => tokens),
      ),
  });
  const rows = inSearchOrder(found);
  const putFirst = peopleWhoPutFirst(term, firsts);
  const corrected = correctedText(text, nearRows);
  const correctedTerm = searchTerm(corrected?.text ?? "");
  return {
    page: explainedPage(viewer, term, rows),
    items: isFirst ? itemsAmong(term, rows.map(listOf)) : [],
    people: people.map(({ name }) => name),
    putFirst,
    pictures: joinPictures([
      { pictures: picturesOf([...people, ...firsts.flatMap(({ people }) => people)]) },
      ...rows,
    ]),
    chapters,
    near: corrected && {
      text: corrected.text,
      cards: explainedPage(viewer, correctedTerm, corrected.found).cards,
      items: itemsAmong(correctedTerm, corrected.found.map(listOf)),
      more: nearRows.length === FEED_PAGE,
    },
  };
}

type FullCard = Awaited<ReturnType<typeof matchingCardsInFull>>[number];

const explainedPage = (viewer: Viewer, term: readonly SearchWord[], rows: FullCard[]): CardPage =>
  cardPage(viewer, rows, { reasonOf: (row) => reasonFor(term, { ...row.card, items: itemsOf(row) }) });

function listOf(row: FullCard): ListWithItems {
  const { listId, title, creatorCount, chapters, glyphs } = row.card;
  return { id: listId, title, creatorCount, chapter: chapters[0], glyphs, items: itemsOf(row) };
}

function itemsOf({ items, card: { top, firstItems } }: FullCard): ItemOnList[] {
  if (items === null && top.length > 0) return top.map(({ title, rank }) => ({ title, rank, id: null }));
  if (items === null) return firstItems.map(({ id, title }, i) => ({ title, rank: i + 1, id }));
  if ("titles" in items)
    return items.titles.map((title, i) => ({
      title,
      rank: i + 1,
      id: items.ids?.[i] ?? firstItems[i]?.id ?? null,
    }));
  return items.map(({ title, rank, notes }) => ({ title, rank, id: notes[0]?.[1] ?? null }));
}

const PEOPLE_SUGGESTED = 5;

type ItemSearch = { listId?: ListId | null; q: string; exclude?: string[] };

/**
 * Suggests at most five item titles, from the list's public versions first, then from all public lists, with
 * the number of the list's versions, or otherwise of lists, that contain them.
 */
export async function suggestUsedItems(
  app: App,
  { listId, q, exclude = [] }: ItemSearch,
): Promise<SuggestedItem[]> {
  const typed = isTooLongToSearch(q) ? "" : cleanLine(q);
  if (typed === "") return [];
  await passBurstLimit(app, "search", app.client);
  const { db } = app;
  const id = readId(listId);
  const {
    begins,
    ofList = [],
    withWord = [],
  } = await runQueries(db, {
    begins: titlesByPrefix(db, titleKey(typed).key),
    ofList: id && publicBallots(db, id),
    withWord: isArticle(typed) && titlesWithWord(db, typed),
  });
  const titles = suggestionsFor(typed, {
    ofList: ofList.flatMap(({ itemTitles }) => itemTitles),
    ofAll: [
      ...withWord.flatMap(({ titles }) =>
        titles.split("\n").filter((title) => startsWithTyped(title, typed)),
      ),
      ...begins.map(({ title }) => title),
    ],
    exclude,
  });
  const use = usesOf({
    ballots: ofList.map(({ itemTitles }) => itemTitles),
    allBallots: ofList.length < BALLOTS_SCAN,
    named: begins,
    allNamed: begins.length < TITLES_SCAN,
  });
  return titles.map((title) => ({ title, use: use(title) }));
}

/**
 * Suggests at most five members to mention in a comment on a list: those with a version on it, then others. On
 * a list by link only those, because nobody else can see the comment. Suggests nobody to anonymous viewers, and
 * nobody on a list that the viewer can't see.
 */
export async function suggestPeople(
  app: App,
  viewer: Viewer,
  { listId, q }: { listId: string | null; q: string },
): Promise<string[]> {
  const prefix = isTooLongToSearch(q) ? "" : cleanLine(q).toLowerCase();
  const id = readId(listId);
  if (!viewer || prefix === "" || id === null) return [];
  await passBurstLimit(app, "search", app.client);
  const { db } = app;
  const reader = { ...readerOf(app, viewer), id: viewer.id };
  const { list, here, others } = await runQueries(db, {
    list: first(visibleAudience(db, reader, id)),
    here: mentionableOnList(db, reader, id, prefix),
    others: mentionableByPrefix(db, viewer.id, prefix),
  });
  if (!list) return [];
  const found = AUDIENCES[list.audience].public ? [...here, ...others] : here;
  return [...new Set(found.map(({ name }) => name))].slice(0, PEOPLE_SUGGESTED);
}

export async function suggestLists(app: App, typed: string): Promise<SameTopicList[]> {
  const query = isTooLongToSearch(typed) ? null : searchQuery(topicWords(typed));
  if (query === null) return [];
  await passBurstLimit(app, "search", app.client);
  const rows = await listsByTitle(app.db, query, TOPICS_READ);
  return rows
    .toSorted((a, b) => b.creatorCount - a.creatorCount)
    .slice(0, TOPICS)
    .map(({ id, title, creatorCount, top, firstItems }) => ({
      id,
      title,
      creatorCount,
      first: (top[0] ?? firstItems[0])?.title ?? null,
    }));
}

const FILLED_AT_ONCE = 200;

/** Writes the tokens that SQL can't make into the documents of the search index. */
export async function fillSearchTokens(db: Database): Promise<void> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const documents = await searchDocuments(db, below, FILLED_AT_ONCE);
    const filled = documents.flatMap(({ feedKey, ...document }) => {
      const { titleTokens, tokens } = documentTokens(document);
      return titleTokens || tokens ? [setTokens(db, feedKey, titleTokens, tokens)] : [];
    });
    await writeAll(db, filled);
    const last = documents.at(-1);
    if (!last) return;
    below = last.feedKey;
  }
}

/**
 * Returns SQL that rebuilds the search index, for a repair or after a database export had to drop it; then
 * `fillSearchTokens` completes it. `create` creates its table.
 */
export const searchRebuild = (create: string): string[] => [
  "drop table if exists search",
  create,
  WRITE_DOCUMENTS,
];
