/** P3, P4 and P10: rows and round trips of reads, as reported by the Worker. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { App } from "~/platform/app.server";
import { withApp } from "../with-app";
import { type BenchServer, serveState } from "./bench-server";
import { COMMON_WORD, MIXED_WORD, RARE_WORD } from "./bench-words";
import { atMost, type Figure } from "./figures";
import type { Sample } from "./sample";
import { type BenchState, benchSettings, benchState } from "./state";

type Page = { what: string; most: number; path: (sample: Sample) => string };

const search = (word: string) => () => `/search?searchterm=${word.toLowerCase()}`;

const BUDGETS: Page[] = [
  { what: "home, page 1", most: 25, path: () => "/" },
  { what: "chapter, page 1", most: 25, path: ({ chapter }) => `/chapter/${chapter}` },
  { what: "search, a common word", most: 60, path: search(COMMON_WORD) },
  { what: "search, a word of three titles and many items", most: 60, path: search(MIXED_WORD) },
  { what: "search, a rare word", most: 60, path: search(RARE_WORD) },
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
      const { status, cost } = await server.get(path(sample));
      if (status !== 200) throw new Error(`${path(sample)} responded ${status}`);
      rows[i]?.push(cost.rowsRead);
    }
    await server.stop();
  }
  return BUDGETS.map(({ what, most }, i) =>
    atMost("P3", what, rows[i] ?? [], most, { unit: " rows", same: true }),
  );
}

/** A static page, to subtract the rows of the session and its badge, which every page reads. */
const OF_SESSION = "/support";
const UNREAD_SIZES = [0, 30, 300];

/** P10: a member's home page, and the badge for several unread counts. Uses a copy, because it writes. */
export async function memberFigures({ settings, sample }: BenchState, folder: string): Promise<Figure[]> {
  const homes: number[] = [];
  const badges: number[] = [];
  for (const unread of UNREAD_SIZES) {
    const copy = join(folder, `unread-${unread}`);
    cpSync(settings.stateDir, copy, { recursive: true });
    const own = benchSettings(copy);
    await withApp(own, (app) => giveUnread(app, sample.member.username, unread));
    const server = await serveState(own);
    const session = (await server.get(OF_SESSION, sample.member)).cost.rowsRead;
    const home = (await server.get("/", sample.member)).cost.rowsRead;
    await server.stop();
    badges.push(session);
    homes.push(home - session);
  }
  const what = `with ${UNREAD_SIZES.join(" · ")} unread notifications`;
  return [
    atMost("P10", `a member's home ${what}, beside the badge`, homes, 60, { unit: " rows", same: true }),
    atMost("P10", `session and badge ${what}`, badges, 20, { unit: " rows" }),
  ];
}

/** Replaces a member's notifications with `count` unread ones about other members' versions. */
async function giveUnread(app: App, username: string, count: number): Promise<void> {
  const id = sql`(select id from users where username_key = ${username})`;
  await app.db.batch([
    app.db.run(sql`delete from notifications where user_id = ${id}`),
    app.db.run(sql`delete from unread_counts where user_id = ${id}`),
    app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at, counted)
      select id, ${id}, 'version', list_id, list_id, json_array(id), 1, 1 from versions where user_id <> ${id} limit ${count}`),
    app.db.run(sql`insert into unread_counts (user_id, unread) select user_id, count(*) from notifications
      where user_id = ${id} group by user_id`),
  ]);
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
    const roundTrips: number[] = [];
    for (const path of paths) {
      const { status, cost } = await server.get(path, as);
      if (status !== 200) throw new Error(`${path} responded ${status}`);
      roundTrips.push(cost.roundTrips);
    }
    return Math.max(...roundTrips);
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
