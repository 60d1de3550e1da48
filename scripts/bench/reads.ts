/** P3 and P4: rows and round trips of reads, as reported by the Worker. */
import { type BenchServer, serveState } from "./bench-server";
import { COMMON_WORD, JAPANESE_PART, JAPANESE_WORD, MIXED_WORD, RARE_WORD } from "./bench-words";
import { atMost, type Figure } from "./figures";
import type { Sample } from "./sample";
import { benchState } from "./state";

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

export async function rowFigures(counts: number[]): Promise<Figure[]> {
  const rows = BUDGETS.map((): number[] => []);
  for (const count of counts) {
    const { settings, sample } = await benchState(count);
    const server = await serveState(settings);
    for (const [i, { path }] of BUDGETS.entries()) {
      const { status, rowsRead } = await server.get(path(sample));
      if (status !== 200) throw new Error(`${path(sample)} responded ${status}`);
      rows[i]?.push(rowsRead);
    }
    await server.stop();
  }
  return BUDGETS.map(({ what, most }, i) =>
    atMost("P3", what, rows[i] ?? [], most, { unit: " rows", same: true }),
  );
}

const publicPages = ({ listId, creator, itemId, chapter }: Sample) => [
  "/",
  `/chapter/${chapter}`,
  "/search?searchterm=best",
  `/lists/${listId}`,
  `/longlist/${listId}`,
  `/listdetails/${listId}/${creator}`,
  `/item/${listId}/${creator}/${itemId}`,
  `/profile/${creator}`,
];
const STATIC = ["/support", "/marketing", "/privacy-policy", "/how-lists-merge", "/login", "/register"];
const MEMBERS = [
  "/my-stuff",
  "/my-stuff/drops",
  "/my-stuff/chapters",
  "/my-stuff/profile",
  "/my-stuff/notifications",
];

export async function tripFigures(server: BenchServer, sample: Sample): Promise<Figure[]> {
  const most = async (paths: string[], as: Sample["member"] | null) => {
    let found = 0;
    for (const path of paths) {
      const { status, roundTrips } = await server.get(path, as);
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      found = Math.max(found, roundTrips);
    }
    return found;
  };
  const anyones = publicPages(sample);
  return [
    atMost("P4", `${anyones.length} pages, anonymous`, await most(anyones, null), 1, { unit: " trips" }),
    atMost("P4", `${STATIC.length} pages of fixed text`, await most(STATIC, null), 0, { unit: " trips" }),
    atMost(
      "P4",
      "the same and one's own, signed in",
      await most([...anyones, ...MEMBERS], sample.member),
      2,
      {
        unit: " trips",
      },
    ),
  ];
}
