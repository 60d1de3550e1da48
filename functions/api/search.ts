import { z } from "zod";
import { searchLists } from "~/features/discovery/search/search.server";
import { anyone, pageQuery } from "./call";
import { cardShape } from "./shapes";
import { toCard } from "./wire";

const SUMMARY =
  "Search public lists; every word must begin a word of the title, items, chapters or creators. Title matches come first";

export const searchCalls = [
  anyone({
    method: "GET",
    path: "/search/:text",
    cache: true,
    summary: SUMMARY,
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params, query: { start, pageSize } }) =>
      (await searchLists(app, viewer, params.text, { start, size: pageSize })).cards.map(toCard),
  }),
  anyone({
    method: "GET",
    path: "/search",
    cache: true,
    summary: "An empty result for a blank text",
    answer: z.array(cardShape),
    handle: async () => [],
  }),
];
