import { z } from "zod";
import { searchLists } from "~/features/discovery/search/search.server";
import { anyone, pageQuery } from "./call";
import { cardShape } from "./shapes";
import { toCard } from "./wire";

const SUMMARY =
  "Lists in which every word begins a word of title, items, chapters or creators; title matches first";

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
    summary: "Nothing, for a blank text",
    answer: z.array(cardShape),
    handle: async () => [],
  }),
];
