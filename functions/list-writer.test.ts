import { beforeEach, expect, test, vi } from "vitest";
import { echoPages, form, json, knock, OWN, page } from "#tests/support/echo-pages";
import { held } from "#tests/support/held";
import { accessTokenOf, cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";
import { listWriter } from "./list-writer";

const LIST = "a".repeat(24);

let app: TestApp;
let ann: Member;
let objects: Map<string, (request: Request) => Promise<Response>>;
let hints: unknown[];
const { pages } = echoPages();

/** Creates an app whose lists have writers in this process. */
async function appWithWriters(env: Record<string, string> = {}, served = pages): Promise<TestApp> {
  objects = new Map();
  hints = [];
  const of = (name: string) => {
    const object =
      objects.get(name) ??
      listWriter({ pages: served, appOf: () => ({ app: { ...app, limits: [] }, begin: () => {} }) });
    objects.set(name, object);
    return object;
  };
  const LIST_WRITERS = {
    idFromName: (name: string) => name,
    get: (name: string, options?: unknown) => {
      hints.push(options);
      return { fetch: (request: Request) => of(name)(request) };
    },
  };
  return testApp({ env: { ...env, LIST_WRITERS } });
}

beforeEach(async () => {
  app = await appWithWriters();
  ann = await memberOf(app, "ann");
});

const bearer = (member = ann) => ({ Authorization: `Bearer ${accessTokenOf(member)}` });
const own = (member = ann) => ({ Cookie: cookieOf(member), Origin: OWN });
const put = (body: unknown, headers: Record<string, string> = {}) => ({
  ...json(body, headers),
  method: "PUT",
});

test("writes of a list go to the object that its id names, however the address is written", async () => {
  const requests: [string, RequestInit][] = [
    ["/api/addsublist/", put({ id: LIST }, bearer())],
    ["/api/list", put({ listId: { $oid: LIST } }, bearer())],
    [`/api/removelist/${LIST}`, { method: "DELETE", headers: bearer() }],
    ["/api/sameitem", json({ id: LIST, a: "a", b: "b", same: true }, bearer())],
    [`/drop/${LIST}`, form({ a: "b" }, own())],
    [`/DROP/${LIST}.data`, form({ a: "b" }, own())],
    [`/edit/${LIST.toUpperCase()}/`, form({ a: "b" }, own())],
    ...["room", "audience", "guests", "same-item"].map((page): [string, RequestInit] => [
      `/lists/${LIST}/${page}`,
      form({ a: "b" }, own()),
    ]),
  ];
  for (const [path, init] of requests) {
    objects.clear();
    await knock(app, path, init, pages);
    expect([path, [...objects.keys()]]).toEqual([path, [LIST]]);
  }
});

test("no stranger, forged token, read or other write wakes an object", async () => {
  const forged = `${accessTokenOf(ann).slice(0, -8)}AAAAAAAA`;
  const requests: [string, RequestInit][] = [
    ["/api/addsublist/", put({ id: LIST })],
    ["/api/addsublist/", put({ id: LIST }, { Authorization: `Bearer ${forged}` })],
    ["/api/addsublist/", put({ id: LIST }, { Authorization: `Bearer ld_${ann.id}_${"0".repeat(48)}` })],
    ["/api/addsublist/", put({ id: "a list" }, bearer())],
    ["/api/addsublist/", put("not JSON", bearer())],
    [`/drop/${LIST}`, form({ a: "b" })],
    [`/drop/${LIST}`, form({ a: "b" }, { Cookie: `auth-user=${forged}`, Origin: OWN })],
    [`/drop/${LIST}`, { headers: own() }],
    ["/drop/nothing", form({ a: "b" }, own())],
    ["/drop", form({ a: "b" }, own())],
    ["/api/list/", json({ id: LIST }, bearer())],
  ];
  for (const [path, init] of requests) await knock(app, path, init, pages);
  expect([...objects.keys()]).toEqual([]);
});

test("a region is a part of the name and the object's location hint", async () => {
  app = await appWithWriters({ LIST_REGION: "weur" });
  ann = await memberOf(app, "ann");
  await knock(app, `/drop/${LIST}`, form({ a: "b" }, own()), pages);
  expect([[...objects.keys()], hints]).toEqual([[`${LIST} weur`], [{ locationHint: "weur" }]]);
});

test("the page has its own nonce and cookies, and the cost of the work in the object", async () => {
  const response = await knock(app, `/drop/${LIST}`, form({ a: "b" }, own()), pages);
  expect([response.status, await response.text()]).toEqual([200, "<p>hi</p>"]);
  expect(response.headers.get("Server-Timing")).toMatch(/trips=[1-9]/);
  expect(response.headers.has("X-List-Write")).toBe(false);
});

test("of each person one write runs and one waits; others still get in, until 500 wait", async () => {
  const { promise, finish } = held();
  const slowly = async () => {
    await promise;
    return page("<p>saved</p>");
  };
  app = await appWithWriters({}, vi.fn(slowly));
  const members: Member[] = [];
  for (let i = 0; i < 252; i++) members.push(await memberOf(app, `member${i}`));
  const send = (member: Member) => knock(app, `/lists/${LIST}/room`, form({ a: "b" }, own(member)));
  const open = members.slice(0, 245).flatMap((member) => [send(member), send(member)]);
  const third = await send(members[0] as Member);
  expect([third.status, third.headers.get("Retry-After"), third.headers.get("X-Busy")]).toEqual([
    429,
    "2",
    "1",
  ]);
  const statuses = new Map<number, number>();
  const judged = members
    .slice(245)
    .flatMap((member) => [send(member), send(member)])
    .map(async (answer) => {
      const { status, headers } = await answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) expect(headers.get("Retry-After")).toBe("2");
    });
  await expect.poll(() => statuses.get(503)).toBe(4);
  finish();
  await Promise.all([...open, ...judged]);
  expect(statuses.get(200)).toBe(10);
});

test("a lost object is asked once more with an Idempotency-Key, and else its sender is told", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  let calls = 0;
  const lost = {
    idFromName: (name: string) => name,
    get: () => ({
      fetch: async (request: Request) => {
        calls++;
        if (calls === 1) throw new Error("The object was reset");
        return listWriter({ pages, appOf: () => ({ app, begin: () => {} }) })(request);
      },
    }),
  };
  app = await testApp({ env: { LIST_WRITERS: lost } });
  ann = await memberOf(app, "ann");
  expect((await knock(app, "/api/addsublist/", put({ id: LIST }, bearer()), pages)).status).toBe(503);
  calls = 0;
  const keyed = { ...bearer(), "Idempotency-Key": "one" };
  expect((await knock(app, "/api/addsublist/", put({ id: LIST }, keyed), pages)).status).toBe(404);
  expect(calls).toBe(2);
  error.mockRestore();
});
