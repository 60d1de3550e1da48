/** Concurrent copies of a write have one effect, and of concurrent edits one wins. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { recount } from "~/features/operations/recount/recount.server";
import { BUSY_HEADER } from "~/lib/requests/busy";
import { ACTS, type Act, isDone, items, requestOf, rows } from "./support/acts";
import { newScene, site, world } from "./support/site-with-world";
import { api, form, type WriteRequest } from "./support/world";

const COPIES = 20;
const KEY = "0123456789abcdef01234567";
/** `npm test` tries every fourth write. */
const EVERY = isExhaustive ? 1 : 4;

/** Tables that grow with each copy of a write; for example, each log-in is a new session. */
const GROW: Record<string, string[]> = {
  "API log in": ["sessions"],
  "page log in": ["sessions"],
  "page confirm, where one signed up": ["sessions"],
  "page confirm and drop": ["sessions"],
  "page upload a picture": ["images"],
  "API sign up with a known address": ["mail_outbox"],
  "API resend": ["mail_outbox"],
  "page resend": ["mail_outbox"],
  "page resend, almost done": ["mail_outbox"],
  "API request a password": ["mail_outbox"],
  "page request a password": ["mail_outbox"],
};

/** Without an idempotency key, a program that drops or comments twice intends to. */
const DUPLICATES_MEANT = ["API drop", "API drop in private", "API comment"];

/** Ends its own session, so that a later copy comes from a stranger. */
const ENDS_SESSION = ["API log out"];

let copies = 0;

beforeEach(newScene);
afterAll(() => {
  console.log(`${copies} copies, ${COPIES} of each write at once: none counted twice`);
});

/** Sends a write, and again while another of the same person waits for its turn, as our pages do. */
async function send([path, init]: WriteRequest) {
  let answer = await site.fetch(path, init);
  while (answer.status === 429 && answer.headers.has(BUSY_HEADER)) {
    await answer.text();
    await new Promise((resolve) => setImmediate(resolve));
    answer = await site.fetch(path, init);
  }
  copies++;
  const text = await answer.text();
  return { status: answer.status, text, said: `${answer.status} ${answer.headers.get("Location")} ${text}` };
}

const atOnce = <T>(one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: COPIES }, (_, n) => one(n)));

/** Returns row counts per table after a write in a separate world. */
async function rowsAfter(
  act: Act,
  send: (sent: WriteRequest) => Promise<unknown>,
): Promise<Record<string, string>> {
  await newScene();
  await send(await requestOf(act, world, site));
  await site.settled();
  const tables = Object.entries(await site.database.dump(["rate_counters", "idempotency_keys"])).filter(
    ([name]) => !name.startsWith("search_"),
  );
  return Object.fromEntries(tables.map(([name, text]) => [name, text.split(",")[0] ?? ""]));
}

const without = (names: string[], counts: Record<string, string>) =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !names.includes(name)));

/** Adds an idempotency key to the write: the API's header or the form's field; null if it accepts none. */
function withIdempotencyKey([path, init]: WriteRequest): WriteRequest | null {
  const headers = new Headers(init.headers);
  if (path === "/drop" || /^\/item\/|\/items\//.test(path))
    return [path, { ...init, body: `${init.body}&key=${KEY}` }];
  if (!path.startsWith("/api/") || init.method === "GET" || !headers.has("Authorization")) return null;
  headers.set("Idempotency-Key", KEY);
  return [path, { ...init, headers }];
}

const chosenActs = Object.entries(ACTS).filter((_, i) => i % EVERY === 0);

describe.each(chosenActs)("%s", (name, act) => {
  test("sent many times at once is done once", async () => {
    const once = await rowsAfter(act, async (sent) => send(withIdempotencyKey(sent) ?? sent));
    if (!DUPLICATES_MEANT.includes(name)) {
      const after = await rowsAfter(act, async (sent) => {
        const statuses = (await atOnce(() => send(sent))).map(({ status }) => status);
        expect(statuses.filter(isDone).length).toBeGreaterThan(0);
        expect(Math.max(...statuses)).toBeLessThan(500);
      });
      const grown =
        name.startsWith("page drop") || /^page (?:.*: )?comment$/.test(name)
          ? Object.keys(once)
          : (GROW[name] ?? []);
      expect(without(grown, after)).toEqual(without(grown, once));
      expect(await recount(site.app)).toEqual([]);
    }
    let keyless = false;
    const withKey = await rowsAfter(act, async (sent) => {
      const copy = withIdempotencyKey(sent);
      keyless = copy === null;
      if (!copy) return;
      const answers = await atOnce(() => send(copy));
      const own = answers.filter(({ status }) => status !== 401 || !ENDS_SESSION.includes(name));
      expect(new Set(own.map(({ said }) => said)).size).toBe(1);
    });
    if (!keyless) expect(withKey).toEqual(once);
  });
});

describe("edits of the same revision", () => {
  test("by the API: one wins, the others get the current revision", async () => {
    const { ann, listId } = world;
    const answers = await atOnce((n) =>
      send(api(ann, "PUT /list", { id: listId, sublist: [{ rev: 1, item: items(`Only ${n}`) }] })),
    );
    const lost = answers.filter(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...lost.map(() => 409)]);
    expect(lost.map(({ text }) => JSON.parse(text).rev)).toEqual(lost.map(() => 2));
    const winner = answers.findIndex(({ status }) => status === 200);
    const { sublist } = JSON.parse((await send(api(ann, `GET /list/${listId}`))).text);
    expect([sublist[0].rev, sublist[0].item[0].itemTitle]).toEqual([2, `Only ${winner}`]);
  });

  test("by the form: one wins, the others keep what they typed", async () => {
    const { ann, listId } = world;
    const fields = {
      kind: "listOwner",
      rev: "1",
      versionRev: "1",
      listTitle: "Best films ever",
      "chapters[0]": "Films",
    };
    const answers = await atOnce((n) =>
      send(form(ann, `/edit/${listId}`, { ...fields, ...rows(`Only ${n}`) })),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    const lost = answers.flatMap((answer, n) => (answer.status === 302 ? [] : [{ ...answer, n }]));
    expect(lost.map(({ status }) => status)).toEqual(lost.map(() => 409));
    for (const { text, n } of lost) expect(text).toContain(`Only ${n}`);
  });
});
