import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture, setHidden } from "#tests/support/lists";
import { unreadOf } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { readInbox } from "~/features/members/my-stuff/inbox.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";
import { allNotifications, markSeen, markUnseen } from "./notifications.server";

let list: ListFixture;

const all = (member: Member) => allNotifications(app, member, { start: 0, pageSize: 50 });
const comment = (member: Member, content = "Yes!") =>
  postComment(app, member, { itemId: list.itemIds[0] as string, content });
const addVersion = (member: Member) => listFixture(app, member, { to: list });

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann, { chapters: ["Films"] });
});

describe("recipients", () => {
  test("are the item's creator and those in the thread, each once, never the one who acts", async () => {
    await comment(bob);
    app.clock.advance(1000);
    await comment(cleo);
    await comment(cleo);
    await comment(ann);
    expect(await all(ann)).toMatchObject([
      {
        title: "bob and cleo commented on your item 'Alien'",
        text: "3 new comments on your item in 'Best films ever'",
        link: `/item/${list.listId}/ann/${list.itemIds[0]}`,
        linkLabel: "READ COMMENTS",
        read: false,
      },
    ]);
    expect(await all(bob)).toMatchObject([{ text: "3 new comments after yours, in 'Best films ever'" }]);
    expect(await all(cleo)).toMatchObject([{ text: "1 new comment after yours, in 'Best films ever'" }]);
  });

  test("with a version or a save are notified of a further version, once for both", async () => {
    await saveList(app, ann, list.listId);
    await saveList(app, cleo, list.listId);
    await addVersion(bob);
    const ofVersions = (await all(ann)).filter(({ text }) => text.includes("new version"));
    expect(ofVersions).toMatchObject([
      { text: "1 new version of a list that you dropped or saved. bob added theirs" },
    ]);
    expect(await all(cleo)).toHaveLength(1);
    expect(await all(bob)).toEqual([]);
  });

  test("who follow a chapter are notified of a new list, and later versions join that notification", async () => {
    await followChapter(app, bob, "films");
    list = await listFixture(app, ann, { chapters: ["Films"] });
    await saveList(app, bob, list.listId);
    await addVersion(cleo);
    expect(await all(bob)).toMatchObject([
      { title: "ann dropped a list in Films", text: "1 new list: 'Best films ever', with 2 versions" },
    ]);
  });

  test("one unread notification counts to 99 at most", async () => {
    for (let n = 0; n < 101; n++) {
      await comment(bob, `${n}`);
      app.clock.advance(2000);
    }
    expect(await all(ann)).toMatchObject([{ text: "99 new comments on your item in 'Best films ever'" }]);
  });
});

describe("visibility", () => {
  test("a hidden thread notifies only its creator", async () => {
    await comment(bob);
    await comment(cleo);
    await setHidden(app, list, true);
    await comment(ann);
    expect(await unreadOf(app, bob)).toBe(0);
    await setHidden(app, list, false);
    expect(await all(bob)).toMatchObject([{ text: "1 new comment after yours, in 'Best films ever'" }]);
  });

  test("a notification of a kind that this release does not know is not shown, and a recount takes it out of the badge", async () => {
    await comment(bob);
    await app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at, counted)
      select 'f' || substr(id, 2), user_id, 'of-a-later-release', subject, list_id, causes, created_at, 1 from notifications`);
    expect((await all(ann)).length).toBe(1);
    await recount(app);
    expect(await unreadOf(app, ann)).toBe(1);
  });
});

describe("seen and unseen", () => {
  test("after it was seen, news makes a second notification, and marking the first as unseen merges the two", async () => {
    await comment(bob);
    const [first] = await all(ann);
    expect(await markSeen(app, ann, first?.id as string)).toMatchObject({ read: true });
    expect(await unreadOf(app, ann)).toBe(0);
    app.clock.advance(5000);
    await comment(cleo);
    expect(await all(ann)).toHaveLength(2);
    const merged = await markUnseen(app, ann, first?.id as string);
    expect(merged).toMatchObject({
      id: first?.id,
      read: false,
      date: app.now(),
      text: "2 new comments on your item in 'Best films ever'",
    });
    expect(await all(ann)).toEqual([merged]);
    expect(await markUnseen(app, ann, merged.id)).toEqual(merged);
  });

  test("refuses strangers and another's notification, and changes nothing", async () => {
    await comment(bob);
    const [first] = await all(ann);
    await expect(markSeen(app, bob, first?.id as string)).rejects.toMatchObject({ code: "not-found" });
    await expect(markSeen(app, null, first?.id as string)).rejects.toMatchObject({ code: "sign-in" });
    await expect(markUnseen(app, ann, "no such")).rejects.toMatchObject({ code: "not-found" });
    expect(await unreadOf(app, ann)).toBe(1);
  });
});

test("pages hold every notification once, also those with the same time", async () => {
  await app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 90)
    select printf('n%03d', i), ${ann.id}, 'moderation', 's' || i, 'l', '["x"]', 1000 + i / 50 from n`);
  const seen: string[] = [];
  let before: number | null | undefined;
  do {
    const page = await readInbox(app, ann, { before: before ?? undefined });
    seen.push(...page.notifications.map(({ id }) => id));
    before = page.before;
  } while (before !== null);
  expect(seen).toHaveLength(90);
  expect(new Set(seen).size).toBe(90);
});
