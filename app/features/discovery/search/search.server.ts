import { ask } from "#db/ask";
import {
  isArticle,
  type SuggestedItem,
  startsWithTyped,
  suggestionsFor,
  usesOf,
} from "~/features/discovery/suggestions/suggestions";
import type { SameTopicList } from "~/features/list-form/form/same-topic-list";
import type { CardPage } from "~/features/lists/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/lists/cards/cards.server";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { titleKey } from "~/features/merge/titles/item-title";
import { cleanLine } from "~/lib/clean";
import { type ListId, readId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import type { Viewer } from "~/platform/viewer.server";
import { TOPICS, TOPICS_READ, topicWords } from "./same-topic";
import {
  BALLOTS_SCAN,
  chaptersByPrefix,
  listsByTitle,
  matchingCards,
  matchingCardsInFull,
  peopleByPrefix,
  publicBallots,
  TITLES_SCAN,
  titlesByPrefix,
  titlesWithWord,
  WRITE_DOCUMENTS,
} from "./search.queries.server";
import { reasonFor } from "./search-reasons";
import { fromKeyset, searchQuery, typedWords } from "./search-words";

/**
 * Finds lists in which every word is a prefix of a word in the title, items, chapters or creators. Title
 * matches come first. A blank text runs no query. `before` is a keyset, `start` an offset.
 */
export async function searchLists(
  app: App,
  viewer: Viewer,
  text: string,
  { before, start = 0, size = FEED_PAGE }: { before?: number; start?: number; size?: number } = {},
): Promise<CardPage> {
  const query = searchQuery(text);
  if (query === null) return { cards: [], before: null };
  await passBurstLimit(app, "search", app.client);
  const from = { before: before === undefined ? undefined : fromKeyset(before), start };
  const rows = await matchingCards(app.db, viewer?.id ?? null, query, { ...from, limit: size + 1 });
  return cardPage(viewer, rows, { size });
}

export type SearchPage = {
  page: CardPage;
  people: string[];
  chapters: { name: string; lists: number }[];
};

/** Reads a page of lists with the reason for each match; the first page also has people and chapters. */
export async function searchEverything(
  app: App,
  viewer: Viewer,
  text: string,
  { before }: { before?: number } = {},
): Promise<SearchPage> {
  const query = searchQuery(text);
  if (query === null) return { page: { cards: [], before: null }, people: [], chapters: [] };
  await passBurstLimit(app, "search", app.client);
  const from = { before: before === undefined ? undefined : fromKeyset(before) };
  const words = typedWords(text).map((word) => word.toLowerCase());
  const prefix = cleanLine(text).toLowerCase();
  const isFirst = before === undefined;
  const {
    rows,
    people = [],
    chapters = [],
  } = await ask(app.db, {
    rows: matchingCardsInFull(app.db, viewer?.id ?? null, query, words, { ...from, limit: FEED_PAGE + 1 }),
    people: isFirst && peopleByPrefix(app.db, prefix),
    chapters: isFirst && chaptersByPrefix(app.db, chapterKey(cleanLine(text))),
  });
  const page = cardPage(viewer, rows, {
    reasonOf: (row) => reasonFor(text, { ...row.card, items: itemsByRank(row) }),
  });
  return { page, people: people.map(({ name }) => name), chapters };
}

type FullCard = Awaited<ReturnType<typeof matchingCardsInFull>>[number];

function itemsByRank({ cardItems, card: { top, firstItems } }: FullCard): [string, number][] {
  if (cardItems === null && top.length > 0) return top.map(({ title, rank }) => [title, rank]);
  if (cardItems === null) return firstItems.map(({ title }, i) => [title, i + 1]);
  const items = JSON.parse(cardItems) as (string | { title: string; rank: number })[];
  return items.map((item, i) => (typeof item === "string" ? [item, i + 1] : [item.title, item.rank]));
}

type ItemSearch = { listId?: ListId | null; q: string; exclude?: string[] };

/** Suggests at most five item titles: from the list's public versions first, then from all public lists. */
export const suggestItems = async (app: App, itemSearch: ItemSearch): Promise<string[]> =>
  (await suggestUsedItems(app, itemSearch)).map(({ title }) => title);

/** Suggests item titles with the number of the list's versions, or otherwise of lists, that contain them. */
export async function suggestUsedItems(
  app: App,
  { listId, q, exclude = [] }: ItemSearch,
): Promise<SuggestedItem[]> {
  const typed = cleanLine(q);
  if (typed === "") return [];
  await passBurstLimit(app, "search", app.client);
  const { db } = app;
  const id = readId(listId);
  const {
    begins,
    ofList = [],
    withWord = [],
  } = await ask(db, {
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

export async function suggestLists(app: App, typed: string): Promise<SameTopicList[]> {
  const query = searchQuery(topicWords(typed));
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

/**
 * Returns SQL that rebuilds the search index, for a repair or after a database export had to drop it.
 * `create` creates its table.
 */
export const searchRebuild = (create: string): string[] => [
  "drop table if exists search",
  create,
  WRITE_DOCUMENTS,
];
