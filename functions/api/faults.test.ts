import { beforeEach, expect, test, vi } from "vitest";
import { apiAs } from "#tests/support/api";
import { bodyOf, present } from "#tests/support/body";
import { type FaultyDatabase, faultyDatabase } from "#tests/support/faulty-database";
import { droppedResponse, list, notifications, refusal } from "#tests/support/shapes";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";

/** Tables that may change although the write failed. */
const UNCOUNTED_TABLES = ["rate_counters", "idempotency_keys"];
const item = (...titles: string[]) => titles.map((itemTitle) => ({ itemTitle }));

let app: TestApp;
let database: FaultyDatabase;
let ann: Member;
let bob: Member;
let listId: string;
let itemId: string;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  database = await faultyDatabase();
  app = await testApp({ db: database.db });
  [ann, bob] = await Promise.all([memberOf(app, "ann"), memberOf(app, "bob")]);
  await apiAs(app, bob).put("/followchapter", { chapter: "Films" });
  const drop = { listTitle: "Best films", chapters: ["Films"], sublist: [{ item: item("Alien", "Heat") }] };
  listId = bodyOf(await apiAs(app, ann).post("/list", drop), droppedResponse).listId;
  itemId = present(bodyOf(await apiAs(app, ann).get(`/list/${listId}`), list).sublist[0]?.item[0]?.commentId);
  await apiAs(app, bob).put("/addsublist", { id: listId, item: item("Heat") });
  await apiAs(app, bob).post("/comment", { itemCommentId: itemId, commentContent: "Yes" });
});

type Write = [name: string, make: () => { who: Member; method: string; path: string; body?: unknown }];

const writes: Write[] = [
  [
    "drop",
    () => ({
      who: bob,
      method: "POST",
      path: "/list",
      body: { listTitle: "Great soups", chapters: ["Food"], sublist: [{ item: item("Pho") }] },
    }),
  ],
  [
    "edit",
    () => ({
      who: ann,
      method: "PUT",
      path: "/list",
      body: {
        id: listId,
        listTitle: "Better films",
        sublist: [{ subListHidden: false, item: item("Heat", "Up") }],
      },
    }),
  ],
  [
    "hide",
    () => ({
      who: ann,
      method: "PUT",
      path: "/list",
      body: { id: listId, sublist: [{ subListHidden: true, item: [] }] },
    }),
  ],
  ["remove", () => ({ who: ann, method: "DELETE", path: `/removelist/${listId}` })],
  [
    "same item",
    () => ({
      who: ann,
      method: "POST",
      path: "/sameitem",
      body: { id: listId, a: "Alien", b: "Heat", same: true },
    }),
  ],
  [
    "comment",
    () => ({
      who: ann,
      method: "POST",
      path: "/comment",
      body: { itemCommentId: itemId, commentContent: "No" },
    }),
  ],
  ["save", () => ({ who: bob, method: "PUT", path: "/addsaved", body: { id: listId } })],
  ["follow", () => ({ who: ann, method: "PUT", path: "/followchapter", body: { chapter: "Books" } })],
  ["unfollow", () => ({ who: bob, method: "PUT", path: "/unfollowchapter", body: { chapter: "films" } })],
  ["report", () => ({ who: bob, method: "GET", path: `/flag/${listId}/ann` })],
];

/** Writes that read the list again for the response. If that fails, the write is still committed. */
const READ_AFTER_WRITE = ["edit", "hide", "same item"];

test.each(writes)("%s: fails whole at any statement, and a retry works", async (name, make) => {
  const { who, method, path, body } = make();
  const before = await database.dump(UNCOUNTED_TABLES);
  for (let k = 0; ; k++) {
    database.failAfter(k);
    const { status } = await apiAs(app, who).call(method, path, body);
    const failed = database.failed();
    database.failAfter(null);
    const changed = (await database.dump(UNCOUNTED_TABLES)) !== before;
    if (!failed) {
      expect([changed, status < 300]).toEqual([true, true]);
      break;
    }
    expect([k, status]).toEqual([k, 503]);
    if (changed) {
      expect(READ_AFTER_WRITE).toContain(name);
      break;
    }
  }
});

test("marking as seen and unseen", async () => {
  const [notification] = bodyOf(await apiAs(app, ann).get("/notifications/ann"), notifications);
  const { _id } = present(notification);
  for (const intent of ["read", "unread"]) {
    const before = await database.dump(UNCOUNTED_TABLES);
    for (let k = 0; ; k++) {
      database.failAfter(k);
      const { status } = await apiAs(app, ann).get(`/notification/${intent}/${_id.$oid}`);
      if (!database.failed()) {
        database.failAfter(null);
        expect(status).toBe(200);
        break;
      }
      expect([k, status, await database.dump(UNCOUNTED_TABLES)]).toEqual([k, 503, before]);
    }
  }
});

test("reads respond 503 without ending sessions, and the next one works", async () => {
  for (const path of ["/feed/0/10", `/list/${listId}`, "/getsavedlists", "/health"]) {
    database.failAfter(0);
    const answer = await apiAs(app, bob).get(path);
    const { code } = bodyOf(answer, refusal);
    expect([path, answer.status, code, answer.headers.get("Retry-After")]).toEqual([
      path,
      503,
      "unavailable",
      "5",
    ]);
    expect((await apiAs(app, bob).get(path)).status).toBe(200);
  }
});
