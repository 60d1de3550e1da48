import { beforeEach, describe, expect, test } from "vitest";
import { calls } from "#functions/api/table";
import { apiAs } from "#tests/support/api";
import { bodyOf, present } from "#tests/support/body";
import { cards, list, notifications } from "#tests/support/shapes";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { postComment } from "~/features/comments/comments.server";
import { dropList } from "~/features/lists/drop-list.server";
import { readList } from "~/features/lists/lists.server";
import type { Member } from "~/platform/viewer.server";

const NOBODYS = "0".repeat(24);

let app: TestApp;
let ann: Member;
let bob: Member;
let listId: string;
let itemId: string;
/** One of bob's. */
let commentId = NOBODYS;

const titles = (...names: string[]) => names.map((title) => ({ title, context: `About ${title}` }));

beforeEach(async () => {
  app = await testApp();
  [ann, bob] = await Promise.all([memberOf(app, "ann"), memberOf(app, "bob")]);
  const version = { hidden: false, items: titles("Alien", "Heat") };
  ({ listId } = await dropList(app, ann, {
    title: "Best films",
    chapters: ["Films"],
    imageUrl: null,
    version,
  }));
  itemId = (await readList(app, null, listId)).versions[0]?.items[0]?.id as string;
});

/** Every call of the product, as somebody who may make it; in order, because some depend on others. */
const steps = (): [string, string, unknown?][] => [
  ["GET", "/feed/0/10"],
  ["GET", "/chapter/films"],
  ["GET", "/search/best%20al"],
  ["GET", "/search/%20"],
  ["GET", "/search"],
  ["PUT", "/addsublist", { id: listId, item: [{ itemTitle: "Heat", itemContext: "" }] }],
  ["GET", `/list/${listId}`],
  ["GET", `/compare/${listId}/ann/bob`],
  ["GET", `/shortlist/${listId}`],
  ["GET", `/list/${listId}/ballots`],
  ["GET", `/listcommentcount/${listId}`],
  ["POST", "/comment", { itemCommentId: itemId, commentContent: "Yes" }],
  ["GET", `/comment/${itemId}`],
  ["PUT", `/comment/${commentId}`, { commentContent: "Or not" }],
  ["DELETE", `/comment/${commentId}`],
  ["GET", "/commentsbyuser/bob"],
  ["GET", "/commentcountbyuser/bob"],
  ["GET", "/listsbyuser/ann"],
  ["GET", "/profile/ann"],
  ["POST", "/list", { listTitle: "Great soups", chapters: [], sublist: [] }],
  ["PUT", "/list", { listId, sublist: [{ item: [{ itemTitle: "Alien" }] }] }],
  ["POST", "/sameitem", { id: listId, a: "Alien", b: "Heat", same: true }],
  ["DELETE", "/sameitem", { id: listId, a: "Heat", b: "Alien" }],
  ["PUT", "/addsaved", { user: "bob", id: listId }],
  ["PUT", "/progress", { id: listId, itemTitle: "Heat", done: true }],
  ["GET", "/getsavedlists"],
  ["PUT", "/removesaved", { id: { $oid: listId } }],
  ["PUT", "/followchapter", { chapter: "Films" }],
  ["GET", "/getchapters"],
  ["PUT", "/unfollowchapter", { chapter: "films" }],
  ["PUT", "/followuser", { user: "ann" }],
  ["PUT", "/unfollowuser", { user: "ann" }],
  ["PUT", "/blockuser", { user: "ann" }],
  ["PUT", "/unblockuser", { user: "ANN" }],
  ["PUT", "/mutechapter", { chapter: "Films" }],
  ["PUT", "/unmutechapter", { chapter: "films" }],
  ["GET", "/notificationsettings"],
  ["PUT", "/notificationsettings", { digest: { mail: true } }],
  ["POST", "/tokens", { name: "A program", scope: "read" }],
  ["GET", "/tokens"],
  ["GET", "/notifications/bob"],
  ["GET", "/notification_count/BOB"],
  ["GET", `/flag/${listId}/ann`],
  ["GET", `/flagcomment/${listId}/ann`],
  ["DELETE", `/removelist/${listId}`],
  ["POST", "/import", { format: "txt", text: "Azul\nDixit" }],
  ["POST", "/merge", { versions: [{ item: ["A", "B"] }, { count: 2, item: ["B"] }] }],
  ["GET", "/resend_email/who%40example.com"],
  ["GET", "/request_password/who%40example.com"],
  ["GET", "/health"],
  ["POST", "/auth/logout"],
];

const matching = (method: string, path: string) =>
  calls.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  );

test("every response matches its schema, with and without a trailing slash", async () => {
  await postComment(app, ann, { itemId, content: "Mine" });
  ({ id: commentId } = await postComment(app, bob, { itemId, content: "First" }));
  const as = apiAs(app, bob);
  for (const [method, path, body] of steps()) {
    const call = matching(method, path);
    const slash = method === "GET" || method === "POST" ? "/" : "";
    const answer = await as.call(method, path + slash, body);
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      call?.status,
      expect.anything(),
    ]);
    const judged = call?.answer.safeParse(answer.body);
    expect([method, path, judged?.error?.issues]).toEqual([method, path, undefined]);
  }
});

test("every call is tried", () => {
  const tried = new Set(steps().map(([method, path]) => matching(method, path)));
  // '/ready' needs the bucket of pictures, which workerd has and this has not
  const elsewhere = [
    "ready",
    "login",
    "signup",
    "confirm_email",
    "change_password",
    "notification/",
    "tokens/",
  ];
  const left = calls.filter(
    (call) => !tried.has(call) && !elsewhere.some((word) => call.path.includes(word)),
  );
  expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe("names and their order are the contract's", () => {
  test("List, Sublist, Item, ShortlistItem", async () => {
    await apiAs(app, bob).put("/addsublist", { id: listId, item: [{ itemTitle: "Heat" }] });
    const body = bodyOf(await apiAs(app, bob).get(`/list/${listId}`), list);
    expect(Object.keys(body).join()).toBe(
      "id,listId,_id,listTitle,listImageUrl,chapters,sublistCreators,sublist,shortlistId,shortlistItem,shortlistLastChanged," +
        "followedChapters,nonFollowedChapters,listAdded,listLastChanged,creatorCount,listeners,saved,edit,commentsCount,rev",
    );
    expect(Object.keys(present(body.sublist[0])).join()).toBe(
      "subListCreator,subListHidden,subListAdded,subListLastChanged,item,rev,flagged,commentsFlagged,effect",
    );
    expect(Object.keys(present(body.sublist[0]?.item[0])).join()).toBe(
      "itemTitle,itemContext,commentId,commentsCount",
    );
    const first = present(body.shortlistItem[0]);
    expect(Object.keys(first).join()).toBe("itemTitle,rank,tied,itemComment,why");
    expect(Object.keys(present(first.itemComment[0])).join()).toBe(
      "itemCommentCreator,itemCommentText,commentsCount,commentId",
    );
    expect(Object.keys(first.why).join()).toBe("namedBy,of,averagePlace,bestPlace,above,decidedBy");
    expect(first.why).toMatchObject({ namedBy: 2, of: 2, averagePlace: 1.5, bestPlace: 1 });
    expect(body).toMatchObject({ shortlistId: listId, creatorCount: 2, edit: true, saved: false });
    expect(body.sublist.map(({ subListCreator }) => subListCreator)).toEqual(["bob", "ann"]);
  });

  test("Card", async () => {
    const [card] = bodyOf(await apiAs(app, null).get("/feed/0/1"), cards);
    expect(Object.keys(present(card)).join()).toBe(
      "id,listId,_id,listTitle,listImageUrl,chapters,sublistCreators,sublist,shortlistId,shortlistItem,shortlistLastChanged," +
        "followedChapters,nonFollowedChapters,listAdded,listLastChanged,creatorCount,saved,edit,commentsCount,rev,itemCount,private,newest",
    );
    expect(card).toMatchObject({ itemCount: 2, private: false, shortlistId: null, shortlistItem: [] });
  });

  test("Comment, Notification", async () => {
    const { body: comment } = await apiAs(app, bob).post("/comment", {
      itemCommentId: `ObjectId('${itemId}')`,
      commentContent: "Yes",
    });
    expect(comment).toEqual({
      _id: { $oid: expect.stringMatching(/^[0-9a-f]{24}$/) },
      itemCommentId: itemId,
      commentCreator: "bob",
      commentContent: "Yes",
      commentAdded: { $date: app.now() },
      itemCommentCreator: "ann",
      itemCommentText: "Alien",
      commentsCount: 1,
    });
    const [notification] = bodyOf(await apiAs(app, ann).get("/notifications/ann"), notifications);
    expect(notification).toEqual({
      _id: { $oid: expect.any(String) },
      title: "Your item 'Alien'",
      text: "1 new comment on your item in 'Best films'",
      date: { $date: app.now() },
      read: false,
      link: `/item/${listId}/ann/${itemId}`,
      link_label: "READ COMMENTS",
    });
  });
});
