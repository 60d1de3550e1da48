/** The badge always equals the number of unread notifications that its owner can see. */
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, unreadOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import {
  allNotifications,
  markAllSeen,
  markSeen,
  markUnseen,
} from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";
import { serveAnnouncements } from "./announcements.server";

let mod: Member;
let listId: string;

beforeEach(async () => {
  await newCast();
  mod = await memberOf(app, "mod", { roles: ["moderator"] });
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await saveList(app, cleo, listId);
  await addVersionTo(app, bob, listId, ["Heat", "Up"]);
});

/** Checks after every test that each badge equals its owner's unread notifications and a recount. */
afterEach(async () => {
  for (const member of [ann, bob, cleo, mod]) {
    const shown = await allNotifications(app, member, { start: 0, pageSize: 200 });
    expect(await unreadOf(app, member)).toBe(shown.filter(({ read }) => !read).length);
  }
  expect(await recount(app)).toEqual([]);
});

const badges = () => Promise.all([ann, bob, cleo, mod].map((member) => unreadOf(app, member)));
const versionOf = async (creator: string) => {
  const { versions } = await readList(app, null, listId);
  const found = versions.find((shown) => shown.creator === creator);
  if (!found) throw new Error(`${creator} has no public version`);
  return found;
};
const commentOn = async (creator: string, by: Member) => {
  const itemId = (await versionOf(creator)).items[0]?.id ?? "";
  return postComment(app, by, { itemId, content: "a word" });
};
const hide = (member: Member, hidden: boolean) =>
  editList(app, member, { listId, version: version(["Heat", "Up"], { hidden }) });
const decideReport = (versionId: string, intent: "hide" | "restore") =>
  decide(app, mod, { versionId, intent, kind: "list", reason: "because" });

test("a cause added to an unread notification is not counted twice; a private one not at all", async () => {
  await addVersionTo(app, mod, listId, ["Up"]);
  expect(await badges()).toEqual([1, 1, 1, 0]);
  await hide(bob, true);
  expect(await badges()).toEqual([1, 1, 1, 0]);
});

test("deleting a version, an item or a list takes what it was about off the badge", async () => {
  await commentOn("bob", cleo);
  await commentOn("ann", cleo);
  expect(await badges()).toEqual([2, 1, 1, 0]);
  await editList(app, bob, { listId, version: version(["Up"]) });
  expect(await badges()).toEqual([2, 0, 1, 0]);
  await removeVersion(app, bob, listId);
  expect(await badges()).toEqual([1, 0, 0, 0]);
  await removeVersion(app, ann, listId);
  expect(await badges()).toEqual([0, 0, 0, 0]);
});

test("a moderator's decisions: taken down, given back, a comment gone, a case closed", async () => {
  const { id } = await versionOf("bob");
  const comment = await commentOn("bob", cleo);
  await reportVersion(app, cleo, { listId, creator: "bob", kind: "list" });
  expect(await badges()).toEqual([1, 1, 1, 1]);
  await decideReport(id, "hide");
  // bob keeps his own thread and the decision, cleo the decision about her report
  expect(await badges()).toEqual([0, 2, 1, 0]);
  await decideReport(id, "restore");
  expect(await badges()).toEqual([1, 3, 2, 0]);
  await decide(app, mod, {
    versionId: id,
    intent: "remove-comment",
    kind: "comments",
    commentId: comment.id,
    reason: "rude",
  });
  // the thread is empty now, and cleo is notified about her comment
  expect(await badges()).toEqual([1, 2, 3, 0]);
});

test("a case counts for moderators only while they are moderators", async () => {
  await reportVersion(app, cleo, { listId, creator: "bob", kind: "list" });
  expect((await badges())[3]).toBe(1);
  await app.db.run(sql`update users set roles = '[]' where id = ${mod.id}`);
  expect((await badges())[3]).toBe(0);
});

test("seen, unseen and all seen", async () => {
  await commentOn("bob", ann);
  await commentOn("ann", bob);
  const [newest] = await allNotifications(app, ann, { start: 0, pageSize: 1 });
  const id = newest?.id ?? "";
  await markSeen(app, ann, id);
  await markSeen(app, ann, id);
  expect((await badges())[0]).toBe(1);
  await commentOn("ann", cleo);
  await markUnseen(app, ann, id);
  await markUnseen(app, ann, id);
  expect((await badges())[0]).toBe(2);
  const [, bobs = 0, ...others] = await badges();
  expect(bobs).toBeGreaterThan(0);
  await markAllSeen(app, ann, 1);
  expect((await badges())[0]).toBe(2);
  await markAllSeen(app, ann);
  expect(await badges()).toEqual([0, bobs, ...others]);
});

test("one read while its version was hidden does not come back as unread", async () => {
  const [about] = await allNotifications(app, cleo, { start: 0, pageSize: 1 });
  await hide(bob, true);
  await expect(markSeen(app, cleo, about?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
  await hide(bob, false);
  expect(await unreadOf(app, cleo)).toBe(0);
});

test("a version that was hidden before its announcement is not counted until it is public again", async () => {
  await markAllSeen(app, cleo);
  await app.db.run(sql`update lists set saves_count = saves_count + 60 where id = ${listId}`);
  await addVersionTo({ ...app, afterAnswer: () => {} }, mod, listId, ["Up"]);
  await editList(app, mod, { listId, version: version(["Up"], { hidden: true }) });
  await serveAnnouncements(app);
  expect(await unreadOf(app, cleo)).toBe(0);
  await editList(app, mod, { listId, version: version(["Up"]) });
  expect(await unreadOf(app, cleo)).toBe(1);
  await app.db.run(sql`update lists set saves_count = saves_count - 60 where id = ${listId}`);
});

test.each([true, false])("deleting an account, its versions kept: %s", async (keepVersions) => {
  await commentOn("bob", cleo);
  await deleteAccount(app, bob, { keepVersions });
  expect((await badges()).slice(0, 3)).toEqual(keepVersions ? [1, 0, 1] : [0, 0, 0]);
  expect(await app.db.all(sql`select * from unread_counts where user_id = ${bob.id}`)).toEqual([]);
});

test("a recount repairs a wrong count", async () => {
  await app.db.run(sql`delete from unread_counts where user_id = ${ann.id}`);
  await app.db.run(sql`update notifications set counted = 0 where user_id = ${cleo.id}`);
  expect((await recount(app)).map(({ what }) => what)).toEqual([
    "notifications.counted",
    "unread_counts.unread",
  ]);
  expect(await badges()).toEqual([1, 0, 1, 0]);
});
