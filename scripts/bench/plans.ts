/** Query plans of all statements that the product sends, for all pages and API calls. */
import { DAY } from "~/lib/durations";
import type { Sample } from "./sample";

type Worker = {
  fetch: (request: Request, env: Record<string, unknown>, context: unknown) => Promise<Response>;
  scheduled: (event: unknown, env: Record<string, unknown>, context: unknown) => Promise<void>;
};

export function recordStatements(binding: D1Database, seen: Set<string>): D1Database {
  const noted: D1Database = Object.assign(Object.create(binding) as D1Database, {
    prepare: (sql: string) => {
      seen.add(sql.replace(/\s+/g, " ").trim());
      return binding.prepare(sql);
    },
    withSession: () => Object.assign(noted, { getBookmark: () => null }),
  });
  return noted;
}

/** Pages and API calls to read, as a stranger and as a member. */
const readPaths = ({ listId, creator, itemId, chapter }: Sample): string[] => [
  "/",
  "/?before=9007199254740991",
  `/lists/${listId}`,
  `/lists/${listId}?start=20`,
  `/longlist/${listId}`,
  `/listdetails/${listId}/${creator}`,
  `/item/${listId}/${creator}/${itemId}`,
  `/item/${listId}/${creator}/${itemId}?after=${itemId}`,
  `/chapter/${chapter}`,
  `/chapter/${chapter}?before=9007199254740991`,
  "/search?searchterm=best",
  "/search?searchterm=best&before=9007199254740991",
  "/search?searchterm=best&before=9007199254740990",
  `/profile/${creator}`,
  "/profile",
  "/drop",
  `/drop/${listId}`,
  `/edit/${listId}`,
  "/my-stuff",
  "/my-stuff/drops",
  "/my-stuff/chapters",
  "/my-stuff/profile",
  "/my-stuff/notifications",
  `/suggest/items?list=${listId}&q=go`,
  `/suggest/people?list=${listId}&q=b`,
  "/suggest/chapters?q=al",
  "/api/feed/0/10",
  "/api/feed/10/10",
  `/api/chapter/${chapter}`,
  "/api/search/best",
  `/api/list/${listId}`,
  `/api/shortlist/${listId}`,
  `/api/list/${listId}/ballots`,
  `/api/list/${listId}/both`,
  `/api/listcommentcount/${listId}`,
  `/api/listsbyuser/${creator}`,
  `/api/commentsbyuser/${creator}`,
  `/api/commentcountbyuser/${creator}`,
  `/api/profile/${creator}`,
  `/api/comment/${itemId}`,
  "/api/getsavedlists/",
  "/api/getchapters/",
  `/api/notifications/${creator}`,
  `/api/notification_count/${creator}`,
  "/api/health",
];

type Act = [method: string, path: string, body: unknown];

/** API calls that write, ordered so that each changes something. */
const writeActs = ({ listId, itemId, creator, chapter }: Sample): Act[] => {
  const item = (title: string) => ({ itemTitle: title, itemContext: "" });
  const version = (titles: string[]) => [{ subListHidden: false, item: titles.map(item) }];
  return [
    ["POST", "/api/comment/", { itemCommentId: itemId, commentContent: "One more" }],
    ["PUT", "/api/list/", { id: listId, sublist: version(["Golden Lantern", "Something new"]) }],
    ["PUT", "/api/list/", { id: listId, sublist: [{ subListHidden: true, item: [item("Golden Lantern")] }] }],
    ["PUT", "/api/list/", { id: listId, sublist: version(["Golden Lantern", "Something else"]) }],
    ["POST", "/api/sameitem/", { id: listId, a: "Golden Lantern", b: "Something else", same: true }],
    ["DELETE", "/api/sameitem/", { id: listId, a: "Golden Lantern", b: "Something else" }],
    ["PUT", "/api/addsaved/", { id: listId }],
    ["PUT", "/api/removesaved/", { id: listId }],
    ["PUT", "/api/followchapter/", { chapter }],
    ["PUT", "/api/unfollowchapter/", { chapter }],
    ["GET", `/api/flag/${listId}/member_000002`, null],
    ["GET", `/api/flag/${listId}/${creator}`, null],
    ["POST", "/api/list/", { listTitle: "One list more", chapters: [chapter], sublist: version(["A", "B"]) }],
    ["DELETE", `/api/removelist/${listId}`, null],
  ];
};

export async function exercise(
  worker: Worker,
  env: Record<string, unknown>,
  sample: Sample,
  acts: "reads" | "writes",
): Promise<void> {
  const { webToken, accessToken } = sample.member;
  const works: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void works.push(work) };
  async function ask(method: string, path: string, signedIn: boolean, body: unknown = null) {
    const headers = new Headers(body === null ? {} : { "Content-Type": "application/json" });
    if (signedIn && path.startsWith("/api/")) headers.set("Authorization", `Bearer ${accessToken}`);
    else if (signedIn) headers.set("Cookie", `auth-user=${webToken}`);
    const url = `http://127.0.0.1:8787${path}`;
    const request = new Request(url, { method, headers, body: body === null ? null : JSON.stringify(body) });
    const answer = await worker.fetch(request, env, context);
    await answer.text();
    if (answer.status >= 500) throw new Error(`${method} ${path} responded ${answer.status}`);
  }
  if (acts === "reads")
    for (const path of readPaths(sample))
      for (const signedIn of [false, true]) await ask("GET", path, signedIn);
  else {
    for (const [method, path, body] of writeActs(sample)) await ask(method, path, true, body);
    await atMidnight(() => worker.scheduled({}, env, context));
  }
  await Promise.all(works);
}

/** Runs `work` with the clock at midnight, when the cron runs all of its jobs. */
async function atMidnight(work: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => Math.ceil(now() / DAY) * DAY;
  try {
    await work();
  } finally {
    Date.now = now;
  }
}

/** A partial index of few rows, which may be scanned: members with a role. */
const OF_FEW = /INDEX users_with_roles$/;

export type Scan = { sql: string; step: string };

/** Finds scans of a whole table, or of a whole index without a limit; ignores temporary tables. */
export async function scansOf(binding: D1Database, statements: Iterable<string>): Promise<Scan[]> {
  const found: Scan[] = [];
  for (const sql of statements) {
    const marks = sql.match(/\?/g)?.length ?? 0;
    const explain = binding.prepare(`explain query plan ${sql}`).bind(...Array(marks).fill(null));
    const steps = (await explain.all<{ detail: string }>()).results.map(({ detail }) => detail);
    const made = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []));
    for (const step of steps) {
      const [, table, how = ""] = /^SCAN (\S+)(.*)$/.exec(step) ?? [];
      if (!table || made.has(table) || /VIRTUAL TABLE|CONSTANT ROW|^\(/.test(`${table}${how}`)) continue;
      if (how.includes("USING") && (/ limit /i.test(sql) || OF_FEW.test(how))) continue;
      found.push({ sql, step });
    }
  }
  return found;
}
