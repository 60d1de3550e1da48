import { z } from "zod";
import type { FoundItem } from "~/features/discovery/search/found-items";
import { searchEverything, searchLists } from "~/features/discovery/search/search.server";
import { anyone, pageQuery } from "./call";
import { cardShape, foundItemShape } from "./shapes";
import { toCard } from "./wire";

const SUMMARY =
  "Search public lists; every word must begin a word of the title, items, chapters or creators. Title matches come first";

const toFoundItem = ({ title, rank, id, list, more }: FoundItem) => ({
  itemTitle: title,
  rank,
  commentId: id,
  listId: list.id,
  listTitle: list.title,
  creatorCount: list.creatorCount,
  moreLists: more,
});

export const searchCalls = [
  anyone("GET", "/search/:text", {
    cache: true,
    summary: SUMMARY,
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params, query: { start, pageSize } }) =>
      (await searchLists(app, viewer, params.text, { start, size: pageSize })).cards.map(toCard),
  }),
  anyone("GET", "/search", {
    cache: true,
    summary: "An empty result for a blank text",
    answer: z.array(cardShape),
    handle: async () => [],
  }),
  anyone("GET", "/find/:text", {
    cache: true,
    summary:
      "The first page of a search, with items, people and chapters; below three lists also those of the nearest spelling",
    answer: z.strictObject({
      lists: z.array(cardShape),
      items: z.array(foundItemShape),
      people: z.array(z.string()),
      chapters: z.array(z.strictObject({ chapter: z.string(), lists: z.int() })),
      near: z
        .strictObject({ text: z.string(), lists: z.array(cardShape), items: z.array(foundItemShape) })
        .nullable()
        .meta({
          description: "The results for the text with one typo per word corrected; null if there are none",
        }),
    }),
    handle: async ({ app, viewer, params }) => {
      const { page, items, people, chapters, near } = await searchEverything(app, viewer, params.text);
      return {
        lists: page.cards.map(toCard),
        items: items.map(toFoundItem),
        people,
        chapters: chapters.map(({ name, lists }) => ({ chapter: name, lists })),
        near: near && {
          text: near.text,
          lists: near.cards.map(toCard),
          items: near.items.map(toFoundItem),
        },
      };
    },
  }),
];
