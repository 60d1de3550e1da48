import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commentTraces } from "#db/schema/comments";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, unreadOf } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { reportQueue, reportVersion } from "~/features/moderation/reports/reports.server";
import { recount } from "~/features/operations/recount/recount.server";
import { MINUTE } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { commentsByUser, commentsOfItem, postComment, readThread } from "./comments.server";
import { editComment, removeOwnComment } from "./edit-comment.server";

let mod: Member;
let listId: string;
let itemId: string;
let versionId: string;

const PAGE = { start: 0, pageSize: 50 };
const NOBODY = "0".repeat(24);

beforeEach(async () => {
  await newCast();
  mod = await memberOf(app, "mod", { roles: ["moderator"] });
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await addVersionTo(app, bob, listId, ["Heat", "Up"]);
  const { versions } = await readList(app, null, listId);
  const own = versions.find(({ creator }) => creator === "ann");
  itemId = own?.items[0]?.id ?? "";
  versionId = own?.id ?? "";
});

/** Checks that counters, projections and badges agree with a recount. */
afterEach(async () => expect(await recount(app)).toEqual([]));

const say = (by: Member, content: string) => postComment(app, by, { itemId, content });
const edit = (by: Member | null, commentId: string, content: string) =>
  editComment(app, by, { commentId, content });
const remove = (by: Member | null, commentId: string) => removeOwnComment(app, by, commentId);
const thread = async (viewer: Member | null = null) =>
  (await commentsOfItem(app, viewer, itemId, PAGE)).map(({ content }) => content);
const hide = (hidden: boolean) =>
  editList(app, ann, { listId, version: version(["Alien", "Heat"], { hidden }) });
const takeDown = (commentId: string) =>
  decide(app, mod, { versionId, kind: "comments", intent: "remove-comment", commentId, reason: "rude" });
const traces = async () => (await app.db.select().from(commentTraces)).map(({ id }) => id);

describe("editing", () => {
  test("changes only the text and the time of the edit", async () => {
    const { id } = await say(bob, "Frist");
    app.clock.advance(MINUTE);
    const result = await edit(bob, id, " First\r\nof all ");
    expect(result).toMatchObject({ id, content: "First\nof all", editedAt: app.now(), commentsCount: 1 });
    expect(await commentsOfItem(app, null, itemId, PAGE)).toEqual([result]);
    expect(await commentsByUser(app, null, "bob", PAGE)).toEqual([result]);
    expect((await exportAccount(app, bob)).comments).toMatchObject([
      { content: "First\nof all", edited: new Date(app.now()).toISOString() },
    ]);
  });

  test("with the same words leaves no mark", async () => {
    const { id } = await say(bob, "First");
    app.clock.advance(MINUTE);
    expect(await edit(bob, id, "First ")).not.toHaveProperty("editedAt");
  });

  test("is allowed only to the author, and validates like posting", async () => {
    const { id } = await say(bob, "First");
    await expect(edit(null, id, "x")).rejects.toMatchObject({ code: "sign-in" });
    await expect(edit(ann, id, "x")).rejects.toMatchObject({ code: "not-yours" });
    await expect(edit(mod, id, "x")).rejects.toMatchObject({ code: "not-yours" });
    await expect(edit(bob, id, " ")).rejects.toMatchObject({
      code: "bad-input",
      errors: { commentContent: "Comment is required" },
    });
    for (const none of [NOBODY, "", "'"])
      await expect(edit(bob, none, "x")).rejects.toMatchObject({ code: "not-found" });
    expect(await thread()).toEqual(["First"]);
  });

  test("is refused if the author no longer sees the thread or a moderator removed it", async () => {
    const { id } = await say(bob, "Rude");
    await hide(true);
    await expect(edit(bob, id, "Kind")).rejects.toMatchObject({ code: "not-found" });
    await expect(remove(bob, id)).rejects.toMatchObject({ code: "not-found" });
    await hide(false);
    await takeDown(id);
    await expect(edit(bob, id, "Kind")).rejects.toMatchObject({ code: "not-found" });
    await expect(remove(bob, id)).rejects.toMatchObject({ code: "not-found" });
  });

  test("counts towards the limit of comments", async () => {
    const { id } = await say(bob, "0");
    for (let n = 1; n < 60; n++) await edit(bob, id, `${n}`);
    await expect(edit(bob, id, "60")).rejects.toMatchObject({ code: "too-many" });
  });

  test("keeps the reported text in an open case, beside the edited one", async () => {
    const { id } = await say(bob, "Rude");
    await reportVersion(app, cleo, { listId, creator: "ann", kind: "comments" });
    await edit(bob, id, "Kind");
    const [open] = (await reportQueue(app, mod)).cases;
    expect(open?.comments.map(({ content }) => content).sort()).toEqual(["Kind", "Rude"]);
    await remove(bob, id);
    const [still] = (await reportQueue(app, mod)).cases;
    expect(still?.comments.map(({ content }) => content)).toEqual(["Rude"]);
    await takeDown(id);
    expect((await reportQueue(app, mod)).cases.flatMap(({ comments }) => comments)).toEqual([]);
  });
});

describe("deleting", () => {
  const counts = async () => {
    const [row] = await app.db.all<Record<string, number>>(sql`select
      (select sum(comments_count) from items) as items, (select sum(comments_count) from versions) as versions,
      (select sum(comments_count) from lists) as lists, (select sum(comments_placed) from users) as users,
      (select sum(comments_count) from cards) as cards`);
    return row;
  };

  test("the last comment leaves nothing, in every count and badge", async () => {
    const { id } = await say(bob, "Only");
    expect(await unreadOf(app, ann)).toBe(2);
    await remove(bob, id);
    expect(await thread()).toEqual([]);
    expect(await counts()).toEqual({ items: 0, versions: 0, lists: 0, users: 0, cards: 0 });
    // the notification of bob's version
    expect(await unreadOf(app, ann)).toBe(1);
    expect((await exportAccount(app, bob)).comments).toEqual([]);
  });

  test("a comment with later ones leaves an anonymous trace that no counter counts", async () => {
    const first = await say(bob, "First");
    await say(cleo, "Second");
    await remove(bob, first.id);
    const [trace, second] = await commentsOfItem(app, null, itemId, PAGE);
    expect(trace).toMatchObject({
      id: first.id,
      creator: "",
      content: "comment deleted",
      addedAt: first.addedAt,
      deleted: true,
    });
    expect(second).toMatchObject({ content: "Second", commentsCount: 1 });
    expect(await counts()).toEqual({ items: 1, versions: 1, lists: 1, users: 1, cards: 1 });
    expect(await commentsByUser(app, bob, "bob", PAGE)).toEqual([]);
    await expect(edit(bob, first.id, "Again")).rejects.toMatchObject({ code: "not-found" });
    await expect(remove(bob, first.id)).rejects.toMatchObject({ code: "not-found" });
  });

  test("a trace is deleted with the last comment after it and never returns", async () => {
    const [first, second, third] = [await say(bob, "1"), await say(bob, "2"), await say(cleo, "3")];
    await remove(bob, first.id);
    await remove(bob, second.id);
    expect(await traces()).toEqual([first.id, second.id]);
    await remove(cleo, third.id);
    expect(await traces()).toEqual([]);
    const [fourth, fifth] = [await say(bob, "4"), await say(cleo, "5")];
    expect(await thread()).toEqual(["4", "5"]);
    await remove(bob, fourth.id);
    await takeDown(fifth.id);
    expect([await thread(), await traces()]).toEqual([[], []]);
  });

  test("traces go with their item, and stay with it", async () => {
    const first = await say(bob, "First");
    await say(cleo, "Second");
    await remove(bob, first.id);
    const items = [
      { id: itemId, title: "Alien", context: "" },
      { title: "Ran", context: "" },
    ];
    await editList(app, ann, { listId, version: { hidden: false, items } });
    expect(await traces()).toEqual([first.id]);
    await editList(app, ann, { listId, version: version(["Ran"]) });
    expect(await traces()).toEqual([]);
  });

  test("happens once if requests arrive in parallel", async () => {
    const first = await say(bob, "First");
    await say(cleo, "Second");
    const tries = await Promise.allSettled([...Array(5)].map(() => remove(bob, first.id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await counts()).toMatchObject({ items: 1, users: 1 });
  });

  test("paging a thread returns each comment and trace once", async () => {
    const posted = [];
    for (let n = 0; n < 20; n++) posted.push(await say(n % 2 ? bob : cleo, `No ${n}`));
    for (const { id } of posted.filter((_, n) => n % 4 === 1)) await remove(bob, id);
    const wanted = posted.map((_, n) => (n % 4 === 1 ? "comment deleted" : `No ${n}`));
    const at = { listId, creator: "ann", itemId };
    const page = await readThread(app, null, at);
    const rest = await readThread(app, null, at, { after: page.after ?? "" });
    expect([...page.comments, ...rest.comments].map(({ content }) => content)).toEqual(wanted);
    expect(page.comments).toHaveLength(15);
    expect(page.item.commentsCount).toBe(15);
    const parts = [0, 7, 14].map((start) => commentsOfItem(app, null, itemId, { start, pageSize: 7 }));
    expect((await Promise.all(parts)).flat().map(({ content }) => content)).toEqual(wanted);
  });
});
