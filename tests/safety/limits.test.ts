/** Rate limits: the allowed number passes, the next request waits, other clients are not affected. */

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { LIMITS, type Limit } from "~/platform/rate-limits.server";
import { type NodeSite, nodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { call, createWorld, joinWorld, newcomer, PASSWORD, post, type World } from "./support/world";

const SOMEBODY = "192.0.2.1";
const ANOTHER = "192.0.2.2";

const now = Date.now.bind(Date);
/** The clock's offset, which only grows, because the password queue reads the clock. */
let shift = 0;
let site: NodeSite;
let world: World;

beforeAll(() => {
  hashQuickly();
  vi.spyOn(Date, "now").mockImplementation(() => now() + shift);
});
beforeEach(async () => {
  site = await nodeSite();
  world = await createWorld(site.app);
  await site.app.db.run("delete from rate_counters");
});
afterAll(() => vi.restoreAllMocks());

const from = (client: string, init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), "CF-Connecting-IP": client },
});

type Who = "one" | "other";
/** Sends the n-th attempt of one client, or of another client who must not be affected. */
type Try = (n: number, who: Who) => Promise<Response>;

const clientOf = (who: Who) => (who === "one" ? SOMEBODY : ANOTHER);
const memberOf = (who: Who) => (who === "one" ? world.bob : world.cleo);
const send = (path: string, init: RequestInit) => site.fetch(path, init);

const logIn = (username: string, client: string, password = "wrong password") =>
  send("/api/auth/login/", from(client, call(null, "POST", { username, password })));

const LIMIT_CASES: [what: string, limit: Limit, passes: number, tried: Try][] = [
  ["wrong passwords of an account", "login", 401, (_, who) => logIn("ann", clientOf(who))],
  ["wrong passwords of a client", "login-client", 401, (n, who) => logIn(`name${n}`, clientOf(who))],
  [
    "sign-ups of a client",
    "sign-up",
    409,
    (n, who) =>
      send(
        "/api/auth/signup/",
        from(
          clientOf(who),
          call(null, "POST", { username: "ann", email: `a${n}@example.com`, password: PASSWORD }),
        ),
      ),
  ],
  [
    "drops of a member",
    "drop",
    201,
    (n, who) => send("/api/list/", call(memberOf(who), "POST", { listTitle: `List number ${n}` })),
  ],
  [
    "comments of a member",
    "comment",
    201,
    (n, who) =>
      send(
        "/api/comment/",
        call(memberOf(who), "POST", { itemCommentId: world.itemId, commentContent: `Comment ${n}` }),
      ),
  ],
  [
    "reports of a member",
    "flag",
    200,
    (_, who) => send(`/api/flag/${world.listId}/ann`, call(memberOf(who), "GET")),
  ],
];

describe.each(LIMIT_CASES)("%s", (_, limit, passes, tried) => {
  test("so many pass, the next gets a Retry-After, another is not affected, and later requests pass", async () => {
    const { max, per } = LIMITS[limit];
    for (let n = 1; n <= max; n++) expect([n, (await tried(n, "one")).status]).toEqual([n, passes]);
    const refused = await tried(max + 1, "one");
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "too-many" }]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(per / 1000 - 60);
    expect(wait).toBeLessThanOrEqual(per / 1000);
    expect((await tried(max + 1, "other")).status).toBe(passes);
    shift += wait * 1000;
    expect((await tried(max + 1, "one")).status).toBe(passes);
  });
});

describe("mails to an address", () => {
  const mailsTo = async (email: string) =>
    (await site.app.db.select().from(mailOutbox)).filter(({ to }) => to === email).length;

  test.each([
    ["reset", "/api/request_password", "ann@example.com", "cleo@example.com"],
    ["resend", "/api/resend_email", "dora@example.com", "erin@example.com"],
  ])(
    "%s: three an hour, and the fourth gets the same response as the first",
    async (_, path, email, other) => {
      if (email.startsWith("dora")) for (const name of ["dora", "erin"]) await newcomer(site.app, name);
      const before = await mailsTo(email);
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(await (await send(`${path}/${email}`, {})).text());
      expect(new Set(answers).size).toBe(1);
      expect((await mailsTo(email)) - before).toBe(3);
      const others = await mailsTo(other);
      await send(`${path}/${other}`, {});
      expect((await mailsTo(other)) - others).toBe(1);
      shift += 3_600_000;
      await send(`${path}/${email}`, {});
      expect((await mailsTo(email)) - before).toBe(4);
    },
  );
});

test("the right password works from elsewhere at once, and here after the limit's time", async () => {
  await joinWorld(site.app, "dora");
  for (let n = 0; n < LIMITS.login.max; n++) await logIn("dora", SOMEBODY);
  expect((await logIn("dora", SOMEBODY, PASSWORD)).status).toBe(429);
  expect((await logIn("dora", ANOTHER, PASSWORD)).status).toBe(200);
  const page = post(null, { username: "dora", password: PASSWORD });
  const refused = await send("/login", from(SOMEBODY, page));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  shift += LIMITS.login.per;
  expect((await logIn("dora", SOMEBODY, PASSWORD)).status).toBe(200);
});

test("a right password is not counted", async () => {
  await joinWorld(site.app, "dora");
  for (let n = 0; n <= LIMITS.login.max; n++)
    expect([n, (await logIn("dora", SOMEBODY, PASSWORD)).status]).toEqual([n, 200]);
});

/** BURST_LIMIT in wrangler.toml, per minute and key. */
const BURST_MAX = 600;

test("the platform's burst limit stops a flood of searches, of that client only", async () => {
  const counts = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { success: (counts.get(key) ?? 0) <= BURST_MAX };
  };
  const { fetch } = await nodeSite({ BURST_LIMIT: { limit } });
  const search = (client: string) => fetch("/api/search/films", from(client, {}));
  for (let n = 1; n <= BURST_MAX; n++) expect([n, (await search(SOMEBODY)).status]).toEqual([n, 200]);
  const refused = await search(SOMEBODY);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  const page = await fetch("/search/films", from(SOMEBODY, {}));
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await search(ANOTHER)).status).toBe(200);
  expect((await fetch("/api/feed/0/1", from(SOMEBODY, {}))).status).toBe(200);
});
