/** Access control: no path opens pages behind a login, no write changes other members' data. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { root } from "#scripts/settings";
import type { Member } from "~/platform/viewer.server";
import { ACTS, isRequestOf, memberOfRequest, preparedFor } from "./support/acts";
import { apiCalls, dataPath, pages } from "./support/site-map";
import { newScene, site, world } from "./support/site-with-world";
import { api, call, form, visit, type World, type WriteRequest } from "./support/world";

const UNCOUNTED_TABLES = ["rate_counters", "idempotency_keys"];

beforeEach(newScene);

const isGuarded = ({ file }: { file: string }) =>
  /export (const|(async )?function) loader(?:(?!export )[\s\S])*?requireMember\(/.test(
    readFileSync(join(root, "app", file), "utf8"),
  );

const fillPath = (path: string, { listId }: World) => path.replace(":listId", listId);

const SPELLINGS: Record<string, (path: string) => string> = {
  "as it is": (path) => path,
  "in capitals": (path) => path.toUpperCase(),
  "with a slash at its end": (path) => `${path}/`,
  "with an escape": (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  "as data": dataPath,
  "as data in capitals": (path) => `${path.toUpperCase()}.data`,
};

const roundTripsOf = (answer: Response) =>
  Number(/trips=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);

describe("pages behind a login", () => {
  const guarded = [...new Set(pages.filter(isGuarded).map(({ path }) => path))];

  test("include those of the product", () => {
    expect(guarded.length).toBeGreaterThanOrEqual(10);
    expect(guarded).toEqual(
      expect.arrayContaining(["/drop", "/edit/:listId", "/my-stuff", "/my-stuff/export", "/moderation"]),
    );
  });

  test.each(guarded)("%s leads a stranger to the login page before anything is read", async (path) => {
    for (const [how, spell] of Object.entries(SPELLINGS)) {
      if (path === "/my-stuff/export" && how.startsWith("as data")) continue;
      const answer = await site.fetch(spell(fillPath(path, world)));
      const to = answer.headers.get("Location");
      expect([how, answer.status, to]).toEqual([
        how,
        how.startsWith("as data") ? 202 : 302,
        expect.stringMatching(/^\/login\?to=%2F/),
      ]);
      expect([how, roundTripsOf(answer)]).toEqual([how, 0]);
      const forged = await site.fetch(spell(fillPath(path, world)), {
        headers: { Cookie: "auth-user=a.b.c" },
      });
      expect([how, forged.headers.get("Location")]).toEqual([how, to]);
      expect(roundTripsOf(forged)).toBeLessThanOrEqual(1);
    }
  });

  test.each(guarded)("%s with two slashes is a 404, or leads to the login page", async (path) => {
    const answer = await site.fetch(`/${fillPath(path, world)}`);
    expect([302, 404]).toContain(answer.status);
    // as a word: file names of the page may start like it
    expect(await answer.text()).not.toMatch(/\bann\b/);
  });
});

const ADMIN_PAGES = [
  "",
  "/members",
  "/sign-ups",
  "/words",
  "/content",
  "/mail",
  "/jobs",
  "/limits",
  "/audit",
].map((page) => `/admin${page}`);

test.each(ADMIN_PAGES)("%s is an admin's, and for everybody else not there", async (path) => {
  const answer = await site.fetch(path, visit(world.ada));
  expect(answer.status).toBe(200);
  for (const member of [null, world.bob, world.mia])
    for (const [how, spell] of Object.entries(SPELLINGS))
      expect([how, (await site.fetch(spell(path), visit(member))).status]).toEqual([how, 404]);
});

type Name = "ann" | "bob" | "cleo" | "mia" | "ada";
const NAMES: Name[] = ["ann", "bob", "cleo", "mia", "ada"];

/** Acts that members other than the owner may do. */
const ALLOWED: [act: RegExp, others: Name[]][] = [
  [/ drop$| drop in private| drop a question|comment$| (un)?save$| (un)?tick$|(share|hide) ticks/, NAMES],
  [/ (un)?(follow|block|mute)|notifications$|push$|picture|all seen|log out$|everywhere|delete the/, NAMES],
  [/report/, ["cleo", "mia", "ada"]],
  [/ (edit|delete) a version|API hide|publish in a|same item|undo a drop|page delete$/, ["ann", "bob"]],
  [/ add a version/, NAMES],
  [/moderate/, ["ada"]],
];

const dump = () => site.database.dump(UNCOUNTED_TABLES);

async function expectRefused(what: string, [path, init]: WriteRequest, statuses: number[]) {
  const before = await dump();
  const { status } = await site.fetch(path, init);
  expect([what, path, status]).toEqual([what, path, expect.toSatisfy((is) => statuses.includes(is))]);
  await site.settled();
  expect([what, path, await dump()]).toEqual([what, path, before]);
}

/** A call is refused; a page may lead to another, or show the form again. */
const REFUSED = [403, 404];
const REFUSED_BY_PAGE = [...REFUSED, 302, 400, 401, 409];

describe.each(Object.entries(ACTS))("%s", (name, act) => {
  const statuses = name.startsWith("API") ? REFUSED : REFUSED_BY_PAGE;

  test("is refused to all whom it is not for, and on a list that they can't see", async () => {
    const prepared = await preparedFor(act, world, site);
    await site.settled();
    const actor = memberOfRequest(act(prepared), world);
    if (!actor) return;
    const by = (who: Member | null, more: Partial<World> = {}) =>
      act({ ...prepared, ...more, [actor.username]: who } as World);
    await expectRefused("a stranger", by(null), REFUSED_BY_PAGE);
    const allowed = ALLOWED.flatMap(([acts, names]) => (acts.test(name) ? names : []));
    for (const other of NAMES.filter((one) => one !== actor.username && !allowed.includes(one)))
      await expectRefused(other, by(world[other]), statuses);
    const secret = by(world.cleo, { listId: world.secretId, itemId: world.secretItemId });
    if (!JSON.stringify(secret).includes(world.secretId)) return;
    await expectRefused("on a private list", secret, name === "API unsave" ? [200] : statuses);
  });
});

const item = [{ itemTitle: "Mine now", itemContext: "" }];
const [PATH, CONTENT] = [
  (w: World) => `/lists/${w.listId}/items/${w.itemId}`,
  { commentContent: "Found it" },
];

/** Requests about others that are no act of the product. */
const FORGED: Record<string, (world: World) => WriteRequest> = {
  "a version with another's name": ({ cleo, listId: id }) =>
    api(cleo, "PUT /list", { id, sublist: [{ subListCreator: "ann", item }] }),
  "the title alone": ({ bob, listId: id }) => api(bob, "PUT /list", { id, listTitle: "Another title" }),
  "the chapters alone": ({ bob, listId: id }) => api(bob, "PUT /list", { id, chapters: ["Theirs"] }),
  "the picture alone": ({ bob, listId: id }) =>
    api(bob, "PUT /list", { id, listImageUrl: "https://x.example/a.png" }),
  "an empty comment": ({ mia, commentId }) => api(mia, `PUT /comment/${commentId}`, { commentContent: "" }),
  "an item as a comment": ({ ann, itemId }) => api(ann, `PUT /comment/${itemId}`, { commentContent: "No" }),
  "a comment on a private item": ({ bob, secretItemId }) =>
    api(bob, "POST /comment", { itemCommentId: secretItemId, commentContent: "Found it" }),
  "a save for another": ({ bob, listId: id }) => api(bob, "PUT /addsaved", { user: "ann", id }),
  "an end of another's save": ({ ann, listId: id }) => api(ann, "PUT /removesaved", { user: "bob", id }),
  "a tick of an item elsewhere": ({ bob, listId: id }) =>
    api(bob, "PUT /progress", { id, itemTitle: "Cats", done: true }),
  "another's token": ({ bob, listId }) => api(bob, `DELETE /tokens/${listId}`),
  "a stranger's token": () =>
    form(null, "/my-stuff/tokens", { name: "x", scope: "write", intent: "make-token" }),
  "another's notifications": ({ bob }) => api(bob, "GET /notifications/ann"),
  "another's notification count": ({ bob }) => api(bob, "GET /notification_count/ann"),
  "an item on a private list": (w) => form(w.bob, PATH({ ...w, listId: w.secretId }), CONTENT),
  "an item of a version that is not there": (w) => form(w.bob, `${PATH(w)}?version=cleo`, CONTENT),
  "another's picture": ({ bob }) =>
    form(bob, "/my-stuff/appearance", { intent: "remove-picture", user: "ann" }),
};

test.each(Object.entries(FORGED))("%s reaches nothing of another's", async (name, forge) => {
  const sent = forge(world);
  await expectRefused(name, sent, sent[0].startsWith("/api/") ? REFUSED : REFUSED_BY_PAGE);
});

test("calls of members are all tried on data of others, except those that name none", () => {
  const tried = [...Object.values(ACTS), ...Object.values(FORGED)].map((request) => request(world));
  const untried = apiCalls
    .filter(({ who, method, path }) => who === "user" && !tried.some((one) => isRequestOf(one, method, path)))
    .map(({ method, path }) => `${method} ${path}`);
  expect(untried.sort()).toEqual([
    "GET /api/getchapters",
    "GET /api/getsavedlists",
    "GET /api/notificationsettings",
    "GET /api/tokens",
    "POST /api/tokens",
  ]);
});

test("no field in a body changes the acting member or stores unknown fields", async () => {
  const { ann, bob } = world;
  const claims = {
    user: "ann",
    userId: ann.id,
    creator: "ann",
    username: "ann",
    roles: ["moderator"],
    place: 1,
  };
  const version = { ...claims, subListCreator: "ann", item: [{ ...claims, itemTitle: "One", position: 9 }] };
  const body = { ...claims, listTitle: "Claimed by somebody", creatorCount: 99, rev: 7, sublist: [version] };
  const { listId } = (await (await site.fetch("/api/list", call(bob, "POST", body))).json()) as {
    listId: string;
  };
  const list = await (await site.fetch(`/api/list/${listId}`)).json();
  expect(list).toMatchObject({
    sublistCreators: ["bob"],
    creatorCount: 1,
    rev: 1,
    sublist: [{ subListCreator: "bob" }],
  });
  expect(JSON.stringify(list)).not.toContain("moderator");
  expect((await site.fetch("/moderation", visit(bob))).status).toBe(404);
});
