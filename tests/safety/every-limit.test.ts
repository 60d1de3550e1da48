/**
 * Every rate limit, on the served Worker. The allowed number passes, the next request gets a Retry-After,
 * other clients are not affected, and requests pass again after the window. A limit without a row here does
 * not compile.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { isExhaustive } from "#tests/support/full";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { type Answer, ask } from "#tests/worker/client";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { setPasswordHash } from "~/features/members/accounts/accounts.queries.server";
import { hashPassword } from "~/platform/passwords.server";
import { LIMITS, type Limit } from "~/platform/rate-limits.server";
import type { Member } from "~/platform/viewer.server";
import { notRefused } from "./support/acts";
import { nodeSite } from "./support/node-site";
import type { Scene } from "./support/site-with-world";
import { call, createWorld, PASSWORD, picture, post, type World } from "./support/world";

let worker: TestWorker;
let world: World;
const devices: string[] = [];
const newcomers: Member[] = [];
let link: string;

const send = (path: string, init: RequestInit, client = "192.0.2.1") =>
  ask(worker.fetch, path, {
    ...(init as object),
    headers: { ...(init.headers as Record<string, string>), "CF-Connecting-IP": client },
  });

const clear = () => worker.app.db.run("delete from rate_counters");

beforeAll(async () => {
  worker = await bootWorker({ vars: { NEWCOMER_HOURS: "24" } });
  world = await createWorld(worker.app);
  await worker.app.db.run("update users set confirmed_at = 1");
  const hash = await hashPassword(PASSWORD);
  for (const { id } of [world.ann, world.bob, world.cleo]) await setPasswordHash(worker.app.db, id, hash);
  const made = await dropList(worker.app, world.ann, {
    title: "Rainy Sunday games",
    chapters: [],
    circle: { byLink: true, blindUntil: null, guests: true },
    version: { hidden: false, items: [{ title: "Azul", context: "" }] },
  });
  link = made.link ?? "";
  for (const name of ["nora", "nils"]) {
    const newcomer = await memberOf(worker.app, name);
    await send("/api/addsublist/", call(newcomer, "PUT", { id: world.listId, item: [] }));
    newcomers.push(newcomer);
  }
  for (const _ of ["one", "another"]) {
    const { headers } = await send("/login", post(null, { username: "ann", password: PASSWORD }));
    devices.push(
      headers
        .getSetCookie()
        .find((one) => one.startsWith("known-device="))
        ?.split(";")[0] ?? "",
    );
  }
});
afterAll(() => worker.close());

/** Makes each guest's name new. */
let joins = 0;

type Who = "one" | "other";
type Try = { passes: number; tried: (n: number, who: Who) => Promise<Answer> };

const memberFor = (who: Who): Member => (who === "one" ? world.bob : world.cleo);
const newcomerFor = (who: Who) => newcomers[who === "one" ? 0 : 1] as Member;
const clientFor = (who: Who) => (who === "one" ? "2001:db8::1" : "198.51.100.1");
const wrong = (username: string, client: string) =>
  send("/api/auth/login/", call(null, "POST", { username, password: "a wrong password" }), client);

const mailsTo = async (to: string) =>
  (await worker.app.db.select().from(mailOutbox)).filter((mail) => mail.to === to).length;

/** It refuses nothing: `announcements.test.ts` shows that what is over it waits. */
type Silent = "announcement";

const EVERY: Record<
  Exclude<Limit, Silent>,
  Try | { mailed: (to: string, n: number) => Promise<Answer>; to: string[] }
> = {
  login: { passes: 401, tried: (_, who) => wrong("ann", clientFor(who)) },
  "login-client": { passes: 401, tried: (n, who) => wrong(`name${n}`, clientFor(who)) },
  "login-account": { passes: 401, tried: (n, who) => wrong(who === "one" ? "ann" : "bob", `203.0.113.${n}`) },
  "login-device": {
    passes: 401,
    tried: (_, who) => {
      const Cookie = devices[who === "one" ? 0 : 1] ?? "";
      return send("/login", post(null, { username: "ann", password: "a wrong password" }, { Cookie }));
    },
  },
  confirm: {
    passes: 302,
    tried: (_, who) =>
      send(
        "/my-stuff/profile",
        post(memberFor(who), { intent: "delete-account", sure: "yes", password: "a wrong password" }),
      ),
  },
  "sign-up": {
    passes: 409,
    tried: (n, who) => {
      const body = { username: "ann", email: `a${n}@example.com`, password: PASSWORD };
      return send("/api/auth/signup/", call(null, "POST", body), clientFor(who));
    },
  },
  guest: {
    passes: 302,
    tried: (n, who) => send(`${link}/join`, post(null, { name: `${who} ${n} ${joins++}` }), clientFor(who)),
  },
  "resend-mail": {
    mailed: (to) => send(`/api/resend_email/${to}`, {}),
    to: ["dora@example.com", "erin@example.com"],
  },
  "reset-mail": {
    mailed: (to) => send(`/api/request_password/${to}`, {}),
    to: ["bob@example.com", "cleo@example.com"],
  },
  "sign-up-mail": {
    mailed: (email, n) => {
      const body = { username: `${email.slice(0, 3)}new${n}`, email, password: PASSWORD };
      return send("/api/auth/signup/", call(null, "POST", body));
    },
    to: ["ann@example.com", "mia@example.com"],
  },
  "room-code": {
    passes: 404,
    tried: (n, who) => send(`/r/wr0ng${String(n).padStart(3, "0")}`, {}, clientFor(who)),
  },
  drop: {
    passes: 201,
    tried: (n, who) => send("/api/list/", call(memberFor(who), "POST", { listTitle: `List number ${n}` })),
  },
  "newcomer-list": {
    passes: 201,
    tried: (n, who) => send("/api/list/", call(newcomerFor(who), "POST", { listTitle: `First list ${n}` })),
  },
  "newcomer-version": {
    passes: 409,
    tried: (_, who) =>
      send("/api/addsublist/", call(newcomerFor(who), "PUT", { id: world.listId, item: [] })),
  },
  "newcomer-comment": {
    passes: 201,
    tried: (n, who) => {
      const body = { itemCommentId: world.itemId, commentContent: `First words ${n}` };
      return send("/api/comment/", call(newcomerFor(who), "POST", body));
    },
  },
  // A member who already has a version gets a 409, and the attempt counts.
  version: {
    passes: 409,
    tried: (_, who) => {
      const member = who === "one" ? world.bob : world.ann;
      return send("/api/addsublist/", call(member, "PUT", { id: world.listId, item: [] }));
    },
  },
  comment: {
    passes: 201,
    tried: (n, who) =>
      send(
        "/api/comment/",
        call(memberFor(who), "POST", { itemCommentId: world.itemId, commentContent: `No ${n}` }),
      ),
  },
  flag: {
    passes: 200,
    tried: (_, who) => send(`/api/flag/${world.listId}/ann`, call(memberFor(who), "GET")),
  },
  image: { passes: 200, tried: (_, who) => send("/images", picture(memberFor(who))) },
  write: {
    passes: 200,
    tried: (n, who) => {
      const path = n % 2 ? "/api/addsaved/" : "/api/removesaved/";
      return send(path, call(memberFor(who), "PUT", { id: world.listId }));
    },
  },
};

describe.each(Object.entries(EVERY) as [keyof typeof EVERY, (typeof EVERY)[keyof typeof EVERY]][])(
  "%s",
  (limit, way) => {
    const { max, per } = LIMITS[limit];
    const later = () => worker.app.db.run(`update rate_counters set window_start = window_start - ${per}`);

    test("exactly so many, others not affected, and again when the time is over", async () => {
      await clear();
      if ("mailed" in way) {
        const [one = "", other = ""] = way.to;
        if (limit === "resend-mail")
          for (const name of ["dora", "erin"]) {
            const body = { username: name, email: `${name}@example.com`, password: PASSWORD };
            await send("/api/auth/signup/", call(null, "POST", body));
          }
        const before = await mailsTo(one);
        const answers = [];
        for (let n = 0; n < max + 2; n++) answers.push(await way.mailed(one, n));
        expect(new Set(answers.map(({ status, text }) => status + text.replace(/...new\d/g, ""))).size).toBe(
          1,
        );
        expect((await mailsTo(one)) - before).toBe(max);
        const others = await mailsTo(other);
        await way.mailed(other, 0);
        expect((await mailsTo(other)) - others).toBe(1);
        await later();
        await way.mailed(one, max + 2);
        expect((await mailsTo(one)) - before).toBe(max + 1);
        return;
      }
      const { passes, tried } = way;
      for (let n = 1; n <= max; n++) {
        expect([n, (await tried(n, "one")).status]).toEqual([n, passes]);
        // In the sample, the attempts between the first and the last are inserted as a count.
        if (n > 1 || isExhaustive || max < 5) continue;
        await worker.app.db.run(`update rate_counters set count = ${max - 1} where key like '${limit}:%'`);
        n = max - 1;
      }
      const refused = await tried(max + 1, "one");
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get("Retry-After"));
      expect([wait > 0, wait <= per / 1000]).toEqual([true, true]);
      expect((await tried(max + 1, "other")).status).toBe(passes);
      await later();
      expect((await tried(max + 1, "one")).status).toBe(passes);
    });
  },
);

test("a refused attempt does not count: one client can't block an account for the others", async () => {
  await clear();
  for (let n = 0; n < 120; n++) await wrong("ann", `2001:db8::${n.toString(16)}`);
  const right = await send(
    "/api/auth/login/",
    call(null, "POST", { username: "ann", password: PASSWORD }),
    "192.0.2.9",
  );
  expect(right.status).toBe(200);
});

describe("over the limit of writes", () => {
  const over = async (member = world.bob) => {
    await clear();
    await send("/api/removesaved/", call(member, "PUT", { id: world.listId }));
    await worker.app.db.run(`update rate_counters set count = ${LIMITS.write.max} where key like 'write:%'`);
  };

  test("a page's form is refused too, with and without scripts, while reading and logging out work", async () => {
    // logging out would end the session of a member that other tests use
    const leaver = await memberOf(worker.app, "leaver");
    await over(leaver);
    const fields = { listId: world.listId, intent: "save", back: "/" };
    for (const mode of ["navigate", "cors"]) {
      const headers = { "Sec-Fetch-Mode": mode, "MF-Sec-Fetch-Mode": mode };
      const refused = await send("/saves", post(leaver, fields, headers));
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
    }
    expect(
      (await send("/my-stuff", { headers: post(leaver, {}).headers } as RequestInit)).status,
    ).toBeLessThan(400);
    expect((await send("/session/token", post(leaver, {}))).status).toBe(200);
    expect((await send("/saves", post(world.cleo, fields))).status).toBe(200);
    expect((await send("/api/auth/logout/", call(leaver, "POST"))).status).toBe(200);
  });

  /** Writes with their own limit, writes without a session (under the burst limit), and log-out. */
  const NOT_BY_IT =
    /drop|add a version|comment$|report|sign up|join as|come back|log in|log out|confirm|resend|password|upload|unsubscribe/;

  test("every write is refused and changes nothing", async () => {
    const deny = async ({ site, world }: Scene) => {
      for (const member of [world.ann, world.bob, world.cleo, world.mia, world.ada])
        await site.fetch("/api/removesaved/", call(member, "PUT", { id: world.secretId }));
      await site.app.db.run(`update rate_counters set count = ${LIMITS.write.max} where key like 'write:%'`);
    };
    const { wrong, refused } = await notRefused({
      deny,
      except: NOT_BY_IT,
      message: "Too many attempts",
      status: 429,
    });
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  });
});

/** BURST_LIMIT in wrangler.toml, per minute and key. */
const BURST_MAX = 600;

const [SOMEBODY, ANOTHER] = ["192.0.2.1", "192.0.2.2"];
const from = (client: string): RequestInit => ({ headers: { "CF-Connecting-IP": client } });

test("the platform's burst limit stops a flood of searches, of that client only", async () => {
  const counts = new Map<string, number>();
  const limit = async ({ key }: { key: string }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { success: (counts.get(key) ?? 0) <= BURST_MAX };
  };
  const { fetch } = await nodeSite({ BURST_LIMIT: { limit } });
  const search = (client: string) => fetch("/api/search/films", from(client));
  for (let n = 1; n <= BURST_MAX; n++) expect([n, (await search(SOMEBODY)).status]).toEqual([n, 200]);
  const refused = await search(SOMEBODY);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  const page = await fetch("/search/films", from(SOMEBODY));
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await search(ANOTHER)).status).toBe(200);
  expect((await fetch("/api/feed/0/1", from(SOMEBODY))).status).toBe(200);
});
