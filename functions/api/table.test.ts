import { beforeEach, describe, expect, test } from "vitest";
import { type Example, exampleOf } from "#functions/api/document/examples";
import { apiAs } from "#tests/support/api";
import { bodyOf, present } from "#tests/support/body";
import { cards, list, notifications } from "#tests/support/shapes";
import { mailTo, partsOf } from "#tests/support/sign-ups";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import type { Member } from "~/platform/viewer.server";
import { calls } from "./table";

const NOBODYS = "0".repeat(24);

let app: TestApp;
let ann: Member;
let bob: Member;
let listId: string;
let itemId: string;
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

/**
 * Requests to every call, by a user who may make it. Order matters, because some depend on others. '{token}'
 * and the like are filled from earlier responses or mails.
 */
const steps = (): [string, string, unknown?][] => [
  ["GET", "/feed/0/10"],
  ["GET", "/chapter/films"],
  ["GET", "/search/best%20al"],
  ["GET", "/search/%20"],
  ["GET", "/search"],
  ["GET", "/find/alein"],
  ["PUT", "/addsublist", { id: listId, item: [{ itemTitle: "Heat", itemContext: "" }] }],
  ["GET", `/list/${listId}`],
  ["GET", `/compare/${listId}/ann/bob`],
  ["GET", `/shortlist/${listId}`],
  ["GET", `/list/${listId}/ballots`],
  ["GET", `/list/${listId}/both`],
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
  ["DELETE", "/tokens/{token}"],
  ["GET", "/notifications/bob"],
  ["GET", "/notification_count/BOB"],
  ["GET", "/notification/read/{notification}"],
  ["GET", "/notification/unread/{notification}"],
  ["GET", `/flag/${listId}/ann`],
  ["GET", `/flagcomment/${listId}/ann`],
  ["DELETE", `/removelist/${listId}`],
  [
    "POST",
    "/import",
    { format: "auto", text: "Rank,Film,Seen\n2,Ran,2024\n1,Kane,2023\n", columns: { notes: ["Seen"] } },
  ],
  ["POST", "/merge", { versions: [{ item: ["A", "B"] }, { count: 2, item: ["B"] }] }],
  ["GET", "/resend_email/who%40example.com"],
  ["GET", "/request_password/who%40example.com"],
  ["POST", "/auth/signup", { username: "cleo", email: "cleo@example.com", password: "correct horse 7" }],
  ["GET", "/confirm_email/{mailed}/cleo@example.com"],
  ["POST", "/auth/login", { username: "cleo", password: "correct horse 7" }],
  ["GET", "/request_password/cleo@example.com"],
  [
    "POST",
    "/change_password",
    { username: "cleo", email: "cleo@example.com", token: "{mailed}", password: "correct horse 8" },
  ],
  ["GET", "/health"],
  ["POST", "/auth/logout"],
];

const matchingCall = (method: string, path: string) =>
  calls.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  );

/** Values for later steps, read from the responses to these paths. */
const LEARNT: Record<string, (answer: unknown) => Promise<Record<string, string>>> = {
  "/tokens": async (answer) => ({ token: (answer as { id: string }[])[0]?.id ?? "" }),
  "/notifications/bob": async (answer) => {
    const [first] = answer as { _id: { $oid: string } }[];
    return { notification: first?._id.$oid ?? "" };
  },
  "/auth/signup": () => mailedToCleo(),
  "/request_password/cleo@example.com": () => mailedToCleo(),
};

async function mailedToCleo() {
  await app.settled();
  return { mailed: partsOf(await mailTo(app, "cleo@example.com")).at(-1) ?? "" };
}

/** Examples for the documentation, one per call; update them with `npm test -- unit functions/api/table.test.ts -u`. */
const EXAMPLES = "../../functions/api/document/examples.json";

test("every response matches its schema, with and without a trailing slash, and is an example of the documentation", async () => {
  await postComment(app, ann, { itemId, content: "Mine" });
  ({ id: commentId } = await postComment(app, bob, { itemId, content: "First" }));
  await postComment(app, ann, { itemId, content: "Second" });
  const as = apiAs(app, bob);
  const examples: Record<string, Example> = {};
  let known: Record<string, string> = {};
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
  for (const [method, pattern, given] of steps()) {
    const path = filled(pattern);
    const body = given === undefined ? undefined : JSON.parse(filled(JSON.stringify(given)));
    const call = matchingCall(method, path);
    const slash = method === "GET" || method === "POST" ? "/" : "";
    const answer = await as.call(method, path + slash, body);
    known = { ...known, ...(await LEARNT[pattern]?.(answer.body)) };
    examples[exampleOf(method, call?.path ?? path)] ??= {
      path: `/api${path}${slash}`,
      body,
      answer: answer.body,
    };
    expect([method, path, answer.status, answer.body]).toEqual([
      method,
      path,
      call?.status,
      expect.anything(),
    ]);
    const judged = call?.answer.safeParse(answer.body);
    expect([method, path, judged?.error?.issues]).toEqual([method, path, undefined]);
  }
  await expect(`${JSON.stringify(withoutChance(examples), null, 2)}\n`).toMatchFileSnapshot(EXAMPLES);
});

/** Replaces ids and secrets, so that the examples are reproducible. */
function withoutChance(examples: Record<string, Example>): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(examples)
    .replace(/\b[0-9a-f]{24}\b/g, (id) => {
      if (!ids.has(id)) ids.set(id, `6b0${(ids.size + 1).toString(16).padStart(21, "0")}`);
      return ids.get(id) ?? id;
    })
    .replace(/"(token|accessToken|refreshToken)":"[^"]+"/g, '"$1":"…"')
    .replace(/api\/confirm_email\/[^/]+/, "api/confirm_email/…");
  return JSON.parse(text);
}

test("every call is tried", () => {
  const tried = new Set(steps().map(([method, path]) => matchingCall(method, path)));
  // needs the picture bucket, which exists only in workerd
  const left = calls.filter((call) => !tried.has(call) && call.path !== "/ready");
  expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe("names and their order are the contract's", () => {
  test("List, Sublist, Item, ShortlistItem", async () => {
    await apiAs(app, bob).put("/addsublist", { id: listId, item: [{ itemTitle: "Heat" }] });
    const body = bodyOf(await apiAs(app, bob).get(`/list/${listId}`), list);
    expect(Object.keys(body).join()).toBe(
      "id,listId,_id,listTitle,listImageUrl,chapters,sublistCreators,sublist,shortlistId,shortlistItem,shortlistLastChanged," +
        "followedChapters,nonFollowedChapters,listAdded,listLastChanged,creatorCount,listeners,saved,edit,commentsCount,rev,audience,blindUntil,guests,blind,expected,choices,firmness",
    );
    expect(Object.keys(present(body.sublist[0])).join()).toBe(
      "subListCreator,subListHidden,subListAdded,subListLastChanged,item,rev,flagged,commentsFlagged,effect",
    );
    expect(Object.keys(present(body.sublist[0]?.item[0])).join()).toBe(
      "itemTitle,itemContext,commentId,commentsCount",
    );
    const first = present(body.shortlistItem[0]);
    expect(Object.keys(first).join()).toBe("itemTitle,rank,tied,itemComment,why,range,tier");
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
      title: "bob commented on your item 'Alien'",
      text: "1 new comment on your item in 'Best films'",
      date: { $date: app.now() },
      read: false,
      link: `/item/${listId}/ann/${itemId}`,
      link_label: "READ COMMENTS",
    });
  });
});
