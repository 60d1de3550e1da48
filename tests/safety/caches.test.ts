/** Cache headers of every address, for strangers, cookies and bearers; faults.test.ts checks writes too. */

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { calls } from "#functions/api/table";
import { cookiesOf } from "#tests/support/body";
import { flatRows } from "~/lib/addresses/page-table";
import { fillPattern, pagePatterns, worldFillings } from "./support/addresses";
import { apiCalls, dataPath } from "./support/site-map";
import { newScene, site, world } from "./support/site-with-world";
import { call, post, visit } from "./support/world";

/** Addresses that the edge cache never stores, although strangers' responses are public. */
const ALSO_PUBLIC = `
/lists/:listId/audience /lists/:listId/export.md /lists/:listId/export.csv /lists/:listId/export.json
/lists/:listId/export.txt /lists/:listId/try /profile /suggest/items /suggest/lists /suggest/people /suggest/chapters
/.well-known/security.txt /robots.txt /login /register /register/almost-done/:email/:username /register/check-mail
/forgotpassword /api/health /api/ready /api/openapi.json /api/docs`;

/** Rows with `cache` that are redirects or not found in the world of the test. */
const NOT_IN_WORLD = "/lists/:listId/tiers.png /chapter /rules /imprint";

const words = (text: string) => text.trim().split(/\s+/);

/** Public responses: a cache may store them, and must revalidate each time. */
const PUBLIC = [
  ...flatRows().flatMap(({ path, cache }) => (cache ? [path] : [])),
  ...calls.flatMap(({ path, cache }) => (cache ? [`/api${path}`] : [])),
  ...words(ALSO_PUBLIC),
].filter((pattern) => !words(NOT_IN_WORLD).includes(pattern));

const NOBODYS = "private, no-store";

let answers = 0;

beforeEach(newScene);
afterAll(() => {
  console.log(`${answers} answers: what is somebody's is private, no-store`);
});

async function ask(path: string, init: RequestInit) {
  const answer = await site.fetch(path, init);
  await answer.arrayBuffer();
  answers++;
  return answer;
}

const cacheControl = async (path: string, init: RequestInit) =>
  (await ask(path, init)).headers.get("Cache-Control");

/** Returns every address with its pattern; page data has the page's pattern. */
const addresses = () =>
  [...pagePatterns, ...apiCalls.filter(({ method }) => method === "GET").map(({ path }) => path)].flatMap(
    (pattern) =>
      fillPattern(pattern, worldFillings(world)).flatMap((path) =>
        path.startsWith("/api/")
          ? [{ pattern, path }]
          : [
              { pattern, path },
              { pattern, path: dataPath(path) },
            ],
      ),
  );

describe("GET and HEAD", () => {
  test("by a stranger: exactly the public responses may be cached", async () => {
    const storedPaths = new Set<string>();
    for (const { pattern, path } of addresses())
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await ask(path, { method });
        const control = headers.get("Cache-Control");
        if (control === NOBODYS) continue;
        expect([path, control]).toEqual([path, "no-cache"]);
        if (status === 200) storedPaths.add(pattern);
      }
    expect([...storedPaths].sort()).toEqual(PUBLIC.sort());
  });

  test("with a cookie or a bearer, good or bad, or a flash: nothing", async () => {
    const { ann } = world;
    const identities: Record<string, RequestInit> = {
      cookie: visit(ann),
      bearer: call(ann, "GET"),
      "bad cookie": { headers: { Cookie: "auth-user=bad" } },
      "bad bearer": { headers: { Authorization: "Bearer bad" } },
      "key of a list": { headers: { "X-List-Key": "0".repeat(40) } },
      "cookie of a list by link": { headers: { Cookie: `list-key-${world.listId}=${"0".repeat(40)}` } },
    };
    const storedPaths: string[] = [];
    for (const { path } of addresses())
      for (const [name, init] of Object.entries(identities))
        if ((await cacheControl(path, init)) !== NOBODYS) storedPaths.push(`${name} ${path}`);
    expect(storedPaths).toEqual([]);
  });

  test("of a page with a flash: nothing", async () => {
    const saving = post(world.ann, { listId: world.listId, intent: "save", back: "/" });
    const Cookie = cookiesOf(await ask("/saves", saving));
    expect(await cacheControl("/", { headers: { Cookie } })).toBe(NOBODYS);
  });

  test("of unknown or unreadable addresses: nothing", async () => {
    const nothing = "f".repeat(24);
    const paths = [
      "/nothing",
      `/lists/${nothing}`,
      `/lists/${nothing}.data`,
      `/api/list/${nothing}`,
      "/api/x",
      "/%ff",
    ];
    for (const path of [...paths, "/images/x", "/api/feed/x/y", "/dev/nothing"])
      expect([path, await cacheControl(path, {})]).toEqual([path, NOBODYS]);
  });
});

test("a refused write, at every address and with every method, is not cached", async () => {
  const { bob } = world;
  const ending = /\/logout/;
  const storedPaths: string[] = [];
  const note = async (path: string, init: RequestInit) => {
    if (ending.test(path)) return;
    if ((await cacheControl(path, init)) !== NOBODYS) storedPaths.push(`${init.method} ${path}`);
  };
  for (const { path } of addresses().filter(({ path }) => !path.startsWith("/api/")))
    for (const init of [post(null, {}), post(bob, { to: "none" }), call(bob, "POST"), call(bob, "PATCH")])
      await note(path, init);
  for (const { method, path } of apiCalls.filter(({ method }) => method !== "GET"))
    for (const address of fillPattern(path, worldFillings(world)))
      for (const member of [null, bob]) await note(address, call(member, method, {}));
  expect(storedPaths).toEqual([]);
});
