import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { reportQueue, reportVersion } from "./reports.server";

let mod: Member;
let listId: string;
let versionId: string;
let itemId: string;

const report = (viewer: Viewer, over = {}) =>
  reportVersion(app, viewer, { listId, creator: "ann", kind: "list", reason: "Spam", ...over });
const reports = () => app.db.all<{ n: number }>(sql`select count(*) as n from reports`);
const notificationsOf = (member: Member) => allNotifications(app, member, { start: 0, pageSize: 9 });
const readAs = (viewer: Viewer) => readList(app, viewer, listId);

beforeEach(async () => {
  await newCast();
  mod = await memberOf(app, "mod", { roles: ["moderator"] });
  listId = await dropListOf(app, ann, ["Alien", "Heat"], { title: "Best films", chapters: ["Films"] });
  const view = await readAs(ann);
  versionId = view.versions[0]?.id as string;
  itemId = view.versions[0]?.items[0]?.id as string;
});

describe("reporting", () => {
  test("twice is once; the version and its comments are two things", async () => {
    await report(bob);
    await report(bob, { creator: "ANN", reason: "Still spam" });
    await report(bob, { kind: "comments" });
    expect(await reports()).toEqual([{ n: 2 }]);
    expect((await readAs(bob)).versions[0]).toMatchObject({ flagged: true, commentsFlagged: true });
    expect((await readAs(ann)).versions[0]).toMatchObject({ flagged: false, commentsFlagged: false });
  });

  test("refuses strangers, one's own version, what does not exist, and what the viewer can't see", async () => {
    await expect(report(null)).rejects.toMatchObject({ code: "sign-in" });
    await expect(report(ann)).rejects.toMatchObject({ code: "not-yours" });
    await expect(report(bob, { creator: "bob" })).rejects.toMatchObject({ code: "not-found" });
    await expect(report(bob, { listId: "0".repeat(24) })).rejects.toMatchObject({ code: "not-found" });
    await expect(report(bob, { kind: "x" })).rejects.toMatchObject({ code: "bad-input" });
    await expect(report(bob, { reason: "x".repeat(1001) })).rejects.toMatchObject({ code: "bad-input" });
    await editList(app, ann, { listId, version: { hidden: true, items: [] } });
    await expect(report(bob)).rejects.toMatchObject({ code: "not-found" });
    expect(await reports()).toEqual([{ n: 0 }]);
  });
});

describe("a report of one comment", () => {
  const ofComment = (viewer: Viewer, commentId: string, reason = "Rude") =>
    report(viewer, { kind: "comments", commentId, reason });
  const shown = async () =>
    (await reportQueue(app, mod)).cases[0]?.comments.map(({ content, reported }) => [content, reported]);

  test("names it in the case, before the newer ones", async () => {
    const { id } = await postComment(app, bob, { itemId, content: "Rude" });
    const { id: other } = await postComment(app, bob, { itemId, content: "Ruder" });
    await postComment(app, bob, { itemId, content: "Kind" });
    await ofComment(cleo, id);
    await ofComment(cleo, id);
    expect(await shown()).toEqual([
      ["Rude", 1],
      ["Kind", 0],
      ["Ruder", 0],
    ]);
    await ofComment(cleo, other, "Both");
    expect(await reports()).toEqual([{ n: 1 }]);
    expect((await shown())?.slice(0, 2)).toEqual([
      ["Ruder", 1],
      ["Rude", 1],
    ]);
    expect((await reportQueue(app, mod)).cases[0]?.reasons).toMatchObject([{ reason: "Both" }]);
  });

  test("is open to the version's creator, but not to the comment's author", async () => {
    const { id } = await postComment(app, bob, { itemId, content: "Rude" });
    await expect(ofComment(bob, id)).rejects.toMatchObject({ code: "not-yours" });
    await ofComment(ann, id);
    expect(await shown()).toEqual([["Rude", 1]]);
  });

  test("refuses a comment that is gone, or on another version", async () => {
    const { id } = await postComment(app, bob, { itemId, content: "Rude" });
    const other = await dropListOf(app, bob, ["Ran"]);
    const elsewhere = { listId: other, creator: "bob", kind: "comments", commentId: id } as const;
    await expect(report(cleo, elsewhere)).rejects.toMatchObject({ code: "not-found" });
    await expect(ofComment(cleo, "0".repeat(24))).rejects.toMatchObject({ code: "not-found" });
    expect(await reports()).toEqual([{ n: 0 }]);
  });
});

describe("moderating", () => {
  const decision = (intent: "hide" | "restore" | "dismiss", viewer: Viewer = mod) =>
    decide(app, viewer, { versionId, kind: "list", intent, reason: "House rules" });

  test("what a creator changes while it is hidden counts in no revision once it is restored", async () => {
    const edits = [0, 3];
    const revisions = [];
    for (const count of edits) {
      await decision("hide");
      const items = (await readAs(ann)).versions[0]?.items ?? [];
      for (let n = 0; n < count; n++) {
        const title = `Best films ${n}`;
        await editList(app, ann, { listId, title, version: { hidden: false, items: items.toReversed() } });
      }
      await decision("restore");
      const { rev, versions } = await readAs(bob);
      revisions.push([rev, versions[0]?.rev]);
    }
    expect(revisions).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect(await recount(app)).toEqual([]);
    await editList(app, ann, { listId, rev: 3, versionRev: 3, title: "Best films again" });
    expect(await readAs(bob)).toMatchObject({ rev: 4, versions: [{ rev: 4 }] });
  });

  test("the queue shows who reported what, to moderators only", async () => {
    await report(bob);
    expect((await reportQueue(app, mod)).cases).toMatchObject([
      {
        versionId,
        kind: "list",
        listId,
        listTitle: "Best films",
        creator: "ann",
        items: [["Alien", "Heat"]],
        reports: 1,
        reasons: [{ reporter: "bob", reason: "Spam" }],
        comments: [],
        removed: false,
      },
    ]);
    await expect(reportQueue(app, bob)).rejects.toMatchObject({ code: "not-found" });
    await expect(reportQueue(app, null)).rejects.toMatchObject({ code: "sign-in" });
    const [before] = (await reportQueue(app, mod)).cases;
    await editList(app, ann, { listId, version: { hidden: true, items: [] } });
    expect((await reportQueue(app, mod)).cases).toEqual([{ ...before, visible: false }]);
  });

  test("hiding removes a version for all but its creator, who is notified; restoring brings it back", async () => {
    await report(bob);
    await decision("hide");
    await expect(readAs(bob)).rejects.toMatchObject({ code: "not-found" });
    expect((await readAs(ann)).versions[0]?.hidden).toBe(true);
    expect((await reportQueue(app, mod)).cases).toEqual([]);
    expect(await notificationsOf(ann)).toMatchObject([
      {
        title: "A moderator's decision",
        text: "Your version of 'Best films' is hidden from others: House rules",
        link: expect.stringMatching(/^\/decisions\/[0-9a-f]{24}$/),
      },
    ]);
    expect(await notificationsOf(bob)).toMatchObject([
      { title: "A moderator's decision", text: "What you reported is hidden from others now: House rules" },
    ]);
    await decision("restore");
    expect((await readAs(bob)).creatorCount).toBe(1);
    expect((await reportQueue(app, mod)).decisions).toMatchObject([
      { intent: "restore", moderator: "mod", subject: "Best films", reason: "House rules" },
      { intent: "hide" },
    ]);
    expect(await notificationsOf(ann)).toMatchObject([
      { text: "Your version of 'Best films' is back in public: House rules" },
      {},
    ]);
  });

  test("dismissing changes nothing but the queue", async () => {
    await report(bob);
    const before = await readAs(bob);
    await decision("dismiss");
    expect(await readAs(bob)).toEqual(before);
    expect((await reportQueue(app, mod)).cases).toEqual([]);
    expect(await notificationsOf(bob)).toMatchObject([
      { text: "What you reported stays as it is: House rules" },
    ]);
    expect(await notificationsOf(ann)).toEqual([]);
  });

  test("reporters are notified once, and only about what they reported", async () => {
    await report(bob);
    await report(cleo, { kind: "comments" });
    await decision("dismiss");
    await decision("dismiss");
    expect(await notificationsOf(bob)).toHaveLength(1);
    expect(await notificationsOf(cleo)).toEqual([]);
  });

  test("a removed comment is in no count, also after its version was private for a while", async () => {
    const { id } = await postComment(app, bob, { itemId, content: "Rude" });
    await postComment(app, bob, { itemId, content: "Kind" });
    await report(cleo, { kind: "comments" });
    const takeDown = (commentId: string) =>
      decide(app, mod, { versionId, kind: "comments", intent: "remove-comment", commentId, reason: "Rude" });
    await takeDown(id);
    expect(await notificationsOf(bob)).toMatchObject([{ text: "Your comment “Rude” was taken down: Rude" }]);
    expect(await notificationsOf(cleo)).toMatchObject([
      { text: "A comment that you reported was taken down: Rude" },
    ]);
    await expect(takeDown(id)).rejects.toMatchObject({ code: "not-found" });
    await expect(takeDown("'")).rejects.toMatchObject({ code: "not-found" });
    const shown = await commentsOfItem(app, null, itemId, { start: 0, pageSize: 9 });
    expect(shown).toMatchObject([{ content: "Kind", commentsCount: 1 }]);
    const items = [{ title: "Alien", context: "", id: itemId }];
    for (const hidden of [true, false]) await editList(app, ann, { listId, version: { hidden, items } });
    const [counts] = await app.db.all(sql`select (select comments_count from lists) as lists,
      (select comments_count from cards) as cards, (select comments_placed from users where username = 'bob') as bob`);
    expect(counts).toEqual({ lists: 1, cards: 1, bob: 1 });
    expect(await notificationsOf(ann)).toMatchObject([
      { text: "1 new comment on your item in 'Best films'" },
    ]);
  });

  test("refuses everyone else, and a decision without a reason", async () => {
    await expect(decision("hide", bob)).rejects.toMatchObject({ code: "not-found" });
    await expect(decision("hide", null)).rejects.toMatchObject({ code: "sign-in" });
    const silent = { versionId, kind: "list" as const, intent: "hide" as const, reason: " " };
    await expect(decide(app, mod, silent)).rejects.toMatchObject({ code: "bad-input" });
    await expect(decide(app, mod, { ...silent, versionId: "x", reason: "y" })).rejects.toMatchObject({
      code: "not-found",
    });
    expect((await readAs(bob)).creatorCount).toBe(1);
  });
});

test("a hidden version can be restored after any number of later decisions", async () => {
  const decided = (id: string, intent: "hide" | "restore", reason: string = intent) =>
    decide(app, mod, { versionId: id, kind: "list", intent, reason });
  await decided(versionId, "hide", "Spam");
  const other = await dropListOf(app, bob, ["Ran"]);
  const otherId = (await readList(app, bob, other)).versions[0]?.id as string;
  for (let n = 0; n < 26; n++) {
    await decided(otherId, "hide");
    await decided(otherId, "restore");
  }
  const latest = await reportQueue(app, mod);
  expect(latest.decisions.map(({ versionId }) => versionId)).toEqual(Array(50).fill(otherId));
  const older = await reportQueue(app, mod, latest.older ?? "");
  expect(older.decisions.map(({ reason, hides }) => [reason, hides])).toEqual([
    ["restore", false],
    ["hide", false],
    ["Spam", true],
  ]);
  expect(older.older).toBeNull();
});
