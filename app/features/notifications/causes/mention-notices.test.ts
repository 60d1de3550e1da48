/** '@name' in a comment notifies members who may see the thread. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { dropListOf, version } from "#tests/support/lists";
import { memberOf, unreadOf } from "#tests/support/test-app";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { editComment, removeOwnComment } from "~/features/list-pages/comments/edit-comment.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { allNotifications, markAllSeen } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

let listId: string;
let itemId: string;
let versionId: string;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  const [own] = (await readList(app, null, listId)).versions;
  itemId = own?.items[0]?.id ?? "";
  versionId = own?.id ?? "";
});

/** Checks after every test that each badge equals its owner's unread notifications and a recount. */
afterEach(async () => {
  for (const member of [ann, bob, cleo])
    expect(await unreadOf(app, member)).toBe((await news(member)).filter(({ read }) => !read).length);
  expect(await recount(app)).toEqual([]);
});

const say = (by: Member, content: string, on = itemId) => postComment(app, by, { itemId: on, content });
const edit = (by: Member, commentId: string, content: string) => editComment(app, by, { commentId, content });
const news = (member: Member) => allNotifications(app, member, { start: 0, pageSize: 50 });
const texts = async (member: Member) => (await news(member)).map(({ text }) => text);
const MENTION = "1 new mention of you on 'Alien', in 'Greatest films of all time'";
const hide = (hidden: boolean) =>
  editList(app, ann, { listId, version: version(["Alien", "Heat"], { hidden }) });

describe("in a comment", () => {
  test("notifies in any case, once a comment", async () => {
    const result = await say(cleo, "@BOB and @bob: what of @nobody?");
    expect(result.mentions).toEqual(["bob"]);
    expect(await commentsOfItem(app, null, itemId, { start: 0, pageSize: 5 })).toEqual([result]);
    expect(await news(bob)).toMatchObject([
      {
        title: "cleo mentioned you",
        text: MENTION,
        link: `/item/${listId}/ann/${itemId}#comment-${result.id}`,
        linkLabel: "READ COMMENTS",
      },
    ]);
    await say(cleo, "Well, @bob?");
    expect(await texts(bob)).toEqual(["2 new mentions of you on 'Alien', in 'Greatest films of all time'"]);
  });

  test("that edits take out and put in again notifies once", async () => {
    const { id } = await say(cleo, "@bob, look");
    app.clock.advance(1000);
    await markAllSeen(app, bob);
    expect(await unreadOf(app, bob)).toBe(0);
    expect((await edit(cleo, id, "Never mind")).mentions).toBeUndefined();
    expect(await commentsOfItem(app, null, itemId, { start: 0, pageSize: 5 })).not.toMatchObject([
      { mentions: ["bob"] },
    ]);
    expect((await edit(cleo, id, "@bob after all")).mentions).toEqual(["bob"]);
    expect(await unreadOf(app, bob)).toBe(0);
  });

  test("leads to the page of a long thread that has the comment", async () => {
    for (let n = 0; n < 15; n++) await say(cleo, `${n}`);
    const { id } = await say(cleo, "@bob");
    const before = (BigInt(`0x${id}`) - 1n).toString(16).padStart(24, "0");
    expect((await news(bob))[0]?.link).toBe(`/item/${listId}/ann/${itemId}?after=${before}#comment-${id}`);
  });

  test("never notifies its author, and those who would get two get one", async () => {
    await say(bob, "First");
    app.clock.advance(1000);
    await say(cleo, "@ann @bob @cleo");
    expect([await texts(ann), await texts(bob), await texts(cleo)]).toEqual([
      [MENTION, "1 new comment on your item in 'Greatest films of all time'"],
      [MENTION],
      [],
    ]);
  });

  test("mentions ten members at most", async () => {
    const names = Array.from({ length: 12 }, (_, n) => `member${n}`);
    const members = await Promise.all(names.map((name) => memberOf(app, name)));
    const { mentions } = await say(cleo, names.map((name) => `@${name}`).join(" "));
    expect(mentions).toEqual(names.slice(0, 10));
    const unreadCounts = await Promise.all(members.map((member) => unreadOf(app, member)));
    expect(unreadCounts).toEqual([...Array(10).fill(1), 0, 0]);
  });

  test("reaches only who may see the item", async () => {
    await hide(true);
    await say(ann, "@bob, between us", (await readList(app, ann, listId)).versions[0]?.items[0]?.id);
    expect(await texts(bob)).toEqual([]);
    await hide(false);
    expect(await texts(bob)).toEqual([]);
    await say(cleo, "@bob");
    expect(await texts(bob)).toHaveLength(1);
    await hide(true);
    expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[], 0]);
    await hide(false);
    expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[MENTION], 1]);
  });

  test("has no name once the account is deleted", async () => {
    const { mentions } = await say(cleo, "@bob");
    expect(mentions).toEqual(["bob"]);
    await deleteAccount(app, bob, { keepVersions: false });
    const [comment] = await commentsOfItem(app, null, itemId, { start: 0, pageSize: 5 });
    expect(comment).not.toHaveProperty("mentions");
    expect((await say(cleo, "@bob?")).mentions).toBeUndefined();
  });
});

describe("in an edit", () => {
  test("an added one notifies, a kept one does not", async () => {
    const { id } = await say(ann, "@bob");
    await markAllSeen(app, bob);
    await edit(ann, id, "@bob and @cleo");
    expect([await unreadOf(app, bob), await texts(cleo)]).toEqual([0, [MENTION]]);
  });

  test("an added mention does not notify people with an unread notification of the comment", async () => {
    const { id } = await say(cleo, "Hm");
    expect(await texts(ann)).toHaveLength(1);
    await edit(cleo, id, "@ann");
    expect(await texts(ann)).toEqual(["1 new comment on your item in 'Greatest films of all time'"]);
    await markAllSeen(app, ann);
    await edit(cleo, id, "Hm, again");
    await edit(cleo, id, "@ann!");
    expect(await unreadOf(app, ann)).toBe(1);
  });

  test("a removed one takes its notification back, an added one brings it again, once", async () => {
    const { id } = await say(cleo, "@bob");
    await edit(cleo, id, "nobody");
    expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[], 0]);
    await edit(cleo, id, "@bob");
    expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[MENTION], 1]);
  });

  test("copies at the same time notify once", async () => {
    const { id } = await say(cleo, "Hm");
    await Promise.all([...Array(5)].map((_, n) => edit(cleo, id, `@bob ${n}`)));
    expect(await texts(bob)).toEqual([MENTION]);
  });
});

test("a mention is deleted with its comment", async () => {
  const { id } = await say(cleo, "@bob");
  await removeOwnComment(app, cleo, id);
  expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[], 0]);
  const mod = await memberOf(app, "mod", { roles: ["moderator"] });
  const { id: second } = await say(cleo, "@bob!");
  expect(await texts(bob)).toEqual([MENTION]);
  const decision = { versionId, kind: "comments" as const, intent: "remove-comment" as const };
  await decide(app, mod, { ...decision, commentId: second, reason: "rude" });
  expect([await texts(bob), await unreadOf(app, bob)]).toEqual([[], 0]);
});
