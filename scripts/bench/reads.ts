/** P3: rows that the pages of strangers read, as reported by the Worker. */

import type { BenchState, Sample } from "../generated-lists/sample";
import { COMMON_WORD, JAPANESE_PART, JAPANESE_WORD, MIXED_WORD, RARE_WORD } from "../generated-lists/words";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { atMost, type Figure, NOT_CACHED } from "./figures";

type Page = [what: string, most: number, path: (sample: Sample) => string];

const search = (word: string) => () => `/search?searchterm=${encodeURIComponent(word.toLowerCase())}`;

const BUDGETS: Page[] = [
  ["home, page 1", 25, () => "/"],
  ["chapter, page 1", 25, ({ chapter }) => `/chapter/${chapter}`],
  ["search, a common word", 60, search(COMMON_WORD)],
  ["search, a word of three titles and many items", 60, search(MIXED_WORD)],
  ["search, a rare word", 60, search(RARE_WORD)],
  ["search, a Japanese word", 60, search(JAPANESE_WORD)],
  ["search, the end of a Japanese word", 60, search(JAPANESE_PART)],
  ["search, one Japanese character", 60, search("鐘")],
  ["list, 10 versions of 10 items", 160, ({ listId }) => `/lists/${listId}`],
  ["item's thread, page 1", 40, ({ listId, creator, itemId }) => `/item/${listId}/${creator}/${itemId}`],
  ["API feed, 10 cards", 25, () => "/api/feed/0/10"],
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
    for (const [i, [, , path]] of BUDGETS.entries()) {
      const { status, headers } = await fetch(origin + path(sample), { headers: NOT_CACHED });
      const [, rowsRead] = /rows_read=(\d+)/.exec(headers.get("Server-Timing") ?? "") ?? [];
      if (status !== 200) throw new Error(`${path(sample)} responded ${status}`);
      rows[i]?.push(Number(rowsRead));
    }
    await stop();
  }
  return BUDGETS.map(([what, most], i) => atMost(what, rows[i] ?? [], most, "rows", true));
}
