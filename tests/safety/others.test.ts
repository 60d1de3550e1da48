/** Access control: no path opens pages behind a login, no write changes other members' data. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { root } from "#scripts/settings";
import { apiCalls, dataPath, formFields, pages } from "./support/site-map";
import { newScene, site, world } from "./support/site-with-world";
import { call, post, visit, type World } from "./support/world";
import type { WriteRequest } from "./support/writes";

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

const ADMIN_PAGES = ["", "/members", "/content", "/mail", "/jobs", "/limits", "/audit"].map(
  (page) => `/admin${page}`,
);

test.each(ADMIN_PAGES)("%s is an admin's, and for everybody else not there", async (path) => {
  const answer = await site.fetch(path, visit(world.ada));
  expect(answer.status).toBe(200);
  for (const member of [null, world.bob, world.mia])
    for (const [how, spell] of Object.entries(SPELLINGS))
      expect([how, (await site.fetch(spell(path), visit(member))).status]).toEqual([how, 404]);
});

describe("forms of strangers", () => {
  const OPEN = /^\/(register|login|forgotpassword|changepassword|how-lists-merge|logout|dev)/;
  const forMembers = Object.keys(formFields).filter((path) => !OPEN.test(path));

  test.each(forMembers)("%s changes nothing", async (path) => {
    const { listId, itemId, notificationId, versionId, ann } = world;
    const at = fillPath(path, world).replace(":creator", "ann").replace(":itemId", itemId);
    const right: Record<string, string> = {
      listId,
      id: notificationId,
      versionId,
      session: ann.sessionId,
      creator: "ann",
    };
    const typed = Object.fromEntries((formFields[path] ?? []).map((name) => [name, right[name] ?? "list"]));
    for (const intent of ["", "delete", "seen", "hide", "save"]) {
      const before = await site.database.dump(UNCOUNTED_TABLES);
      const answer = await site.fetch(at, post(null, { ...typed, intent }));
      expect([intent, answer.status]).toEqual([
        intent,
        expect.toSatisfy((s) => s === 302 || (s >= 400 && s < 500)),
      ]);
      expect(await site.database.dump(UNCOUNTED_TABLES)).toEqual(before);
    }
  });
});

type Reach = (world: World) => [path: string, init: RequestInit];

const item = [{ itemTitle: "Mine now", itemContext: "" }];

const API: Record<string, Reach[]> = {
  "PUT /api/list": [
    (w) => ["/api/list", call(w.cleo, "PUT", { id: w.listId, sublist: [{ item }] })],
    (w) => ["/api/list", call(w.cleo, "PUT", { id: w.listId, sublist: [{ subListCreator: "ann", item }] })],
    (w) => ["/api/list", call(w.bob, "PUT", { id: w.listId, listTitle: "Another title" })],
    (w) => ["/api/list", call(w.bob, "PUT", { id: w.listId, chapters: ["Theirs"] })],
    (w) => ["/api/list", call(w.bob, "PUT", { id: w.listId, listImageUrl: "https://x.example/a.png" })],
    (w) => ["/api/list", call(w.bob, "PUT", { id: w.secretId, listTitle: "Another title" })],
  ],
  "PUT /api/addsublist": [(w) => ["/api/addsublist", call(w.bob, "PUT", { id: w.secretId, item })]],
  "DELETE /api/removelist/:id": [
    (w) => [`/api/removelist/${w.listId}`, call(w.cleo, "DELETE")],
    (w) => [`/api/removelist/${w.secretId}`, call(w.bob, "DELETE")],
  ],
  "POST /api/sameitem": [
    (w) => ["/api/sameitem", call(w.cleo, "POST", { id: w.listId, a: "Alien", b: "The Alien", same: false })],
    (w) => ["/api/sameitem", call(w.bob, "POST", { id: w.secretId, a: "Cats", b: "Dogs", same: false })],
  ],
  "DELETE /api/sameitem": [
    (w) => ["/api/sameitem", call(w.cleo, "DELETE", { id: w.listId, a: "Alien", b: "The Alien" })],
    (w) => ["/api/sameitem", call(w.bob, "DELETE", { id: w.secretId, a: "Cats", b: "Dogs" })],
  ],
  "PUT /api/comment/:itemId": [
    (w) => [`/api/comment/${w.commentId}`, call(w.ann, "PUT", { commentContent: "I said no" })],
    (w) => [`/api/comment/${w.commentId}`, call(w.mia, "PUT", { commentContent: "" })],
    (w) => [`/api/comment/${w.itemId}`, call(w.ann, "PUT", { commentContent: "I said no" })],
  ],
  "DELETE /api/comment/:itemId": [
    (w) => [`/api/comment/${w.commentId}`, call(w.ann, "DELETE")],
    (w) => [`/api/comment/${w.commentId}`, call(w.mia, "DELETE")],
  ],
  "PUT /api/addsaved": [
    (w) => ["/api/addsaved", call(w.bob, "PUT", { user: "ann", id: w.listId })],
    (w) => ["/api/addsaved", call(w.bob, "PUT", { id: w.secretId })],
  ],
  "PUT /api/progress": [
    (w) => ["/api/progress", call(w.bob, "PUT", { id: w.secretId, itemTitle: "Cats", done: true })],
    (w) => ["/api/progress", call(w.bob, "PUT", { id: w.listId, itemTitle: "Cats", done: true })],
  ],
  "PUT /api/removesaved": [(w) => ["/api/removesaved", call(w.ann, "PUT", { user: "bob", id: w.listId })]],
  "DELETE /api/tokens/:id": [(w) => [`/api/tokens/${w.listId}`, call(w.bob, "DELETE")]],
  "GET /api/notification/read/:id": [
    (w) => [`/api/notification/read/${w.notificationId}`, call(w.bob, "GET")],
  ],
  "GET /api/notification/unread/:id": [
    (w) => [`/api/notification/unread/${w.notificationId}`, call(w.bob, "GET")],
  ],
  "GET /api/flag/:listid/:creator": [
    (w) => [`/api/flag/${w.secretId}/ann`, call(w.bob, "GET")],
    (w) => [`/api/flag/${w.listId}/ann`, call(w.ann, "GET")],
  ],
  "GET /api/flagcomment/:listid/:creator": [
    (w) => [`/api/flagcomment/${w.secretId}/ann`, call(w.bob, "GET")],
    (w) => [`/api/flagcomment/${w.listId}/ann`, call(w.ann, "GET")],
  ],
  "GET /api/notifications/:username": [(w) => ["/api/notifications/ann", call(w.bob, "GET")]],
  "GET /api/notification_count/:username": [(w) => ["/api/notification_count/ann", call(w.bob, "GET")]],
};

/** Calls of members that refer to no object. */
const OWN_ALONE = new Set([
  "POST /api/auth/logout",
  "POST /api/list",
  "PUT /api/followchapter",
  "PUT /api/unfollowchapter",
  "GET /api/getsavedlists",
  "GET /api/getchapters",
  "POST /api/tokens",
  "GET /api/tokens",
  "PUT /api/followuser",
  "PUT /api/unfollowuser",
  "PUT /api/blockuser",
  "PUT /api/unblockuser",
  "PUT /api/mutechapter",
  "PUT /api/unmutechapter",
  "GET /api/notificationsettings",
  "PUT /api/notificationsettings",
]);

describe("calls of members", () => {
  test("are all tried on data of others", () => {
    const ofMembers = apiCalls
      .filter(({ who }) => who === "user")
      .map(({ method, path }) => `${method} ${path}`);
    const tried = [...Object.keys(API), ...OWN_ALONE, "POST /api/comment"];
    expect(ofMembers.sort()).toEqual(tried.sort());
  });

  test.each(Object.entries(API))("%s reaches nothing of another's", async (_, reaches) => {
    for (const [at, reach] of reaches.entries()) {
      const [path, init] = reach(world);
      const before = await site.database.dump(UNCOUNTED_TABLES);
      const answer = await site.fetch(path, init);
      expect([at, answer.status]).toEqual([
        at,
        expect.toSatisfy((status) => status === 403 || status === 404),
      ]);
      await site.settled();
      expect(await site.database.dump(UNCOUNTED_TABLES)).toEqual(before);
    }
  });

  test("a comment finds no item of a private list", async () => {
    const secret = await (await site.fetch(`/api/list/${world.secretId}`, call(world.ann, "GET"))).json();
    const itemCommentId = (secret as { sublist: { item: { commentId: string }[] }[] }).sublist[0]?.item[0]
      ?.commentId;
    const before = await site.database.dump(UNCOUNTED_TABLES);
    const comment = call(world.bob, "POST", { itemCommentId, commentContent: "Found it" });
    expect((await site.fetch("/api/comment", comment)).status).toBe(404);
    expect(await site.database.dump(UNCOUNTED_TABLES)).toEqual(before);
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
    const version = {
      ...claims,
      subListCreator: "ann",
      item: [{ ...claims, itemTitle: "One", position: 9 }],
    };
    const body = {
      ...claims,
      listTitle: "Claimed by somebody",
      creatorCount: 99,
      rev: 7,
      sublist: [version],
    };
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
});

const FORMS: Record<string, (world: World) => [path: string, init: RequestInit][]> = {
  "/edit/:listId": (w) => [
    [`/edit/${w.listId}`, post(w.cleo, { intent: "delete" })],
    [`/edit/${w.secretId}`, post(w.bob, { intent: "delete" })],
    [`/edit/${w.listId}`, post(w.cleo, { kind: "version", "sublist[0].item[0].itemTitle": "Mine" })],
    [
      `/edit/${w.listId}`,
      post(w.bob, {
        kind: "listOwner",
        rev: "1",
        versionRev: "1",
        listTitle: "Another title",
        "sublist[0].item[0].itemTitle": "Heat",
      }),
    ],
  ],
  "/drop/:listId": (w) => [[`/drop/${w.secretId}`, post(w.bob, { "sublist[0].item[0].itemTitle": "Mine" })]],
  "/lists/:listId/items/:itemId": (w) => [
    [`/lists/${w.secretId}/items/${w.itemId}`, post(w.bob, { commentContent: "Found it" })],
    [`/lists/${w.listId}/items/${w.itemId}?version=cleo`, post(w.bob, { commentContent: "Found it" })],
  ],
  "/lists/:listId/audience": (w) =>
    ["by-link", "everyone", "blind", "show", "new-link", "close", "let-guests", "no-guests"].flatMap(
      (intent) => [
        [`/lists/${w.listId}/audience`, post(w.bob, { intent, blindUntil: "2027-01-01T12:00" })],
        [`/lists/${w.secretId}/audience`, post(w.bob, { intent, blindUntil: "2027-01-01T12:00" })],
      ],
    ),
  "/lists/:listId/guests": (w) =>
    ["remove", "let-in", "turn-away"].flatMap((intent) =>
      [w.listId, w.secretId].map((listId): [string, RequestInit] => [
        `/lists/${listId}/guests`,
        post(w.bob, { intent, guest: w.ann.id, request: w.ann.id }),
      ]),
    ),
  "/lists/:listId/same-item": (w) =>
    ["same", "not same", "undo"].flatMap((intent) => [
      [`/lists/${w.listId}/same-item`, post(w.cleo, { a: "Alien", b: "The Alien", intent })],
      [`/lists/${w.secretId}/same-item`, post(w.bob, { a: "Cats", b: "Dogs", intent })],
    ]),
  "/item/:listId/:creator/:itemId": (w) =>
    ["edit-comment", "delete-comment"].flatMap((intent) =>
      [w.ann, w.mia].map(
        (member): WriteRequest => [
          `/item/${w.listId}/ann/${w.itemId}`,
          post(member, { intent, commentId: w.commentId, commentContent: "Mine now" }),
        ],
      ),
    ),
  "/saves": (w) => [["/saves", post(w.bob, { listId: w.secretId, intent: "save", back: "/" })]],
  "/ticks": (w) => [
    ["/ticks", post(w.bob, { listId: w.secretId, itemTitle: "Cats", intent: "tick", back: "/" })],
    ["/ticks", post(w.bob, { listId: w.secretId, intent: "share ticks", back: "/" })],
  ],
  "/reports": (w) => [
    ["/reports", post(w.bob, { listId: w.secretId, creator: "ann", kind: "list", back: "/" })],
    ["/reports", post(w.ann, { listId: w.listId, creator: "ann", kind: "list", back: "/" })],
  ],
  "/my-stuff/notifications": (w) =>
    ["seen", "unseen", "open"].map((intent) => [
      "/my-stuff/notifications",
      post(w.bob, { id: w.notificationId, intent }),
    ]),
  "/profile/:user/year/:year": (w) =>
    ["share-year", "keep-year"].map((intent) => ["/profile/ann/year/2026", post(w.bob, { intent })]),
  "/my-stuff/appearance": (w) => [
    ["/my-stuff/appearance", post(w.bob, { intent: "remove-picture", user: "ann" })],
  ],
  "/my-stuff/passkeys": (w) => [
    ["/my-stuff/passkeys", post(w.bob, { intent: "remove-passkey", id: "of-ann" })],
  ],
  "/my-stuff/profile": (w) => [
    ["/my-stuff/profile", post(w.bob, { intent: "end-session", session: w.ann.sessionId })],
  ],
  "/admin/members": (w) =>
    [w.bob, w.mia].flatMap((member): WriteRequest[] => [
      ["/admin/members", post(member, { name: "ann", reason: "why not", until: "", intent: "suspend" })],
      ["/admin/members", post(member, { name: member.username, role: "admin", intent: "give-role" })],
      ["/admin/members", post(member, { name: "ada", role: "admin", intent: "take-role" })],
    ]),
  "/admin/content": (w) =>
    [w.bob, w.mia].flatMap((member): WriteRequest[] => [
      ["/admin/content", post(member, { target: w.versionId, reason: "why not" })],
      ["/admin/content", post(member, { name: "ann", reason: "why not", intent: "remove-all" })],
    ]),
  "/admin/mail": (w) =>
    [w.bob, w.mia].map((member) => ["/admin/mail", post(member, { intent: "send-again" })]),
  "/moderation": (w) =>
    ["hide", "restore", "dismiss", "remove-comment", "remove-profile"].map((intent) => [
      "/moderation",
      post(w.bob, {
        versionId: w.versionId,
        commentId: w.commentId,
        kind: intent === "remove-profile" ? "profile" : "list",
        intent,
        reason: "why not",
      }),
    ]),
};

test.each(Object.entries(FORMS))("the form of %s reaches nothing of another's", async (_, reaches) => {
  for (const [path, init] of reaches(world)) {
    const before = await site.database.dump(UNCOUNTED_TABLES);
    const answer = await site.fetch(path, init);
    expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status < 500)]);
    await site.settled();
    expect(await site.database.dump(UNCOUNTED_TABLES)).toEqual(before);
  }
});
