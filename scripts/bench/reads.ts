/** P3: rows that the pages of strangers read, as reported by the Worker. */
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { COMMON_WORD, JAPANESE_PART, JAPANESE_WORD, MIXED_WORD, RARE_WORD } from "./bench-words";
import { atMost, type Figure } from "./figures";
import type { BenchState, Sample } from "./sample";

type Page = { what: string; most: number; path: (sample: Sample) => string };

const search = (word: string) => () => `/search?searchterm=${encodeURIComponent(word.toLowerCase())}`;

const BUDGETS: Page[] = [
  { what: "home, page 1", most: 25, path: () => "/" },
  { what: "chapter, page 1", most: 25, path: ({ chapter }) => `/chapter/${chapter}` },
  { what: "search, a common word", most: 60, path: search(COMMON_WORD) },
  { what: "search, a word of three titles and many items", most: 60, path: search(MIXED_WORD) },
  { what: "search, a rare word", most: 60, path: search(RARE_WORD) },
  { what: "search, a Japanese word", most: 60, path: search(JAPANESE_WORD) },
  { what: "search, the end of a Japanese word", most: 60, path: search(JAPANESE_PART) },
  { what: "search, one Japanese character", most: 60, path: search("鐘") },
  { what: "list, 10 versions of 10 items", most: 160, path: ({ listId }) => `/lists/${listId}` },
  {
    what: "item's thread, page 1",
    most: 40,
    path: ({ listId, creator, itemId }) => `/item/${listId}/${creator}/${itemId}`,
  },
  { what: "API feed, 10 cards", most: 25, path: () => "/api/feed/0/10" },
];

export async function rowFigures(states: BenchState[]): Promise<Figure[]> {
  const rows = BUDGETS.map((): number[] => []);
  for (const { settings, sample } of states) {
    const { miniflare, stop } = await startWorkerd(
      {
        ...persistence(settings.stateDir),
        ...(await builtWorker(settings.vars)),
        host: "127.0.0.1",
        port: 0,
      },
      () => {
        throw new Error("workerd has ended");
      },
    );
    const { origin } = await miniflare.ready;
    for (const [i, { path }] of BUDGETS.entries()) {
      const { status, headers } = await fetch(uncached(origin + path(sample)));
      const [, rowsRead] = /rows_read=(\d+)/.exec(headers.get("Server-Timing") ?? "") ?? [];
      if (status !== 200) throw new Error(`${path(sample)} responded ${status}`);
      rows[i]?.push(Number(rowsRead));
    }
    await stop();
  }
  return BUDGETS.map(({ what, most }, i) => atMost(what, rows[i] ?? [], most, "rows", true));
}

/** An unknown query parameter makes the edge cache miss. */
const uncached = (address: string) => `${address}${address.includes("?") ? "&" : "?"}fresh=1`;
