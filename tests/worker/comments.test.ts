import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import {
  badInput,
  cards,
  comment,
  commentCount,
  commentCounts,
  comments,
  flaggedResponse,
  list,
  notification,
  notifications,
  placedComments,
  unreadResponse,
} from "#tests/support/shapes";
import { type Answer, expectAnswer, expectRefusal } from "./client";
import { add, drop, itemId, onBothDatabases, type Person, UNKNOWN_ID } from "./site";

const say = (person: Person, itemCommentId: unknown, commentContent = "A word") =>
  person.post("/comment/", { itemCommentId, commentContent });

const notificationsOf = async (person: Person) =>
  expectAnswer(await person.get(`/notifications/${person.username}`), 200, notifications);

const countOf = async (person: Person) =>
  expectAnswer(await person.get(`/notification_count/${person.username.toUpperCase()}/`), 200, unreadResponse)
    .count;

onBothDatabases("comments, notifications and reports", (site) => {
  test("a comment is returned, listed oldest first, and counted everywhere", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Alien", "Heat"], { title: "Talked about" });
    const item = await itemId(ann, id, "Heat");
    const first = expectAnswer(await say(bob, { $oid: item }, "First"), 201, comment);
    expect(first).toMatchObject({
      itemCommentId: item,
      commentCreator: bob.username,
      commentContent: "First",
      itemCommentCreator: ann.username,
      itemCommentText: "Heat",
      commentsCount: 1,
    });
    expect(bodyOf(await say(cat, `ObjectId('${item}')`, "Second"), comment).commentsCount).toBe(2);
    const thread = expectAnswer(await site.anyone.get(`/comment/${item}/`), 200, comments);
    expect(thread.map(({ commentContent }) => commentContent)).toEqual(["First", "Second"]);
    expect(thread.every(({ commentsCount }) => commentsCount === 2)).toBe(true);
    expect((await site.anyone.get(`/comment/${item}?start=1&pageSize=1`)).body).toHaveLength(1);
    const counts = expectAnswer(await site.anyone.get(`/listcommentcount/${id}`), 200, commentCounts);
    expect(counts.commentsCount).toBe(2);
    expect(counts.items.map(({ commentsCount }) => commentsCount)).toEqual([0, 2]);
    const seen = bodyOf(await site.anyone.get(`/list/${id}`), list);
    expect([seen.commentsCount, seen.sublist[0]?.item[1]?.commentsCount]).toEqual([2, 2]);
    expect(bodyOf(await site.anyone.get("/feed/0/1"), cards)[0]?.commentsCount).toBe(2);
    const placed = await site.anyone.get(`/commentsbyuser/${bob.username.toUpperCase()}`);
    expect(expectAnswer(placed, 200, placedComments)).toEqual([
      { ...first, commentsCount: 2, listId: id, listTitle: "Talked about", itemTitle: "Heat" },
    ]);
    const count = await site.anyone.get(`/commentcountbyuser/${bob.username.toUpperCase()}`);
    expect(expectAnswer(count, 200, commentCount)).toEqual({ username: bob.username, commentsCount: 1 });
  });

  test("a comment needs a member and an item", async () => {
    const ann = await site.person("ann");
    const item = await itemId(ann, await drop(ann, ["Alien"]), "Alien");
    expectRefusal(await site.anyone.post("/comment/", { itemCommentId: item, commentContent: "x" }), 401);
    for (const none of ["zz", UNKNOWN_ID, `${item}0`]) {
      expectRefusal(await say(ann, none), 404);
      expectRefusal(await site.anyone.get(`/comment/${none}`), 404);
    }
    expect(bodyOf(await say(ann, undefined), badInput).errors).toHaveProperty("itemCommentId");
    for (const call of ["commentsbyuser", "commentcountbyuser"])
      expectRefusal(await site.anyone.get(`/${call}/nobody-at-all`), 404);
  });

  test("only its author can change or delete a comment", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const item = await itemId(ann, await drop(ann, ["Alien"]), "Alien");
    const created = bodyOf(await say(bob, item, "Frist"), comment);
    const id = created._id.$oid;
    const path = `/comment/${id}`;
    const edited = expectAnswer(
      await bob.put(`/comment/ObjectId('${id}')/`, { commentContent: "First" }),
      200,
      comment,
    );
    expect(edited).toEqual({
      ...created,
      commentContent: "First",
      commentEdited: { $date: expect.any(Number) },
    });
    await say(ann, item, `Well, @${bob.username.toUpperCase()}`);
    const thread = async () => expectAnswer(await site.anyone.get(`/comment/${item}`), 200, comments);
    expect((await thread())[0]).toEqual({ ...edited, commentsCount: 2 });

    for (const body of [{ commentContent: "Mine" }, {}]) {
      expectRefusal(await site.anyone.put(path, body), 401);
      expectRefusal(await ann.put(path, body), 403);
    }
    expect(bodyOf(await bob.put(path, { commentContent: " " }), badInput).errors).toEqual({
      commentContent: "Comment is required",
    });
    expectRefusal(await ann.delete(path), 403);
    expectRefusal(await site.anyone.delete(path), 401);
    for (const none of ["zz", UNKNOWN_ID, item]) {
      expectRefusal(await bob.put(`/comment/${none}`, { commentContent: "x" }), 404);
      expectRefusal(await bob.delete(`/comment/${none}`), 404);
    }

    const key = { "Idempotency-Key": "taken back" };
    const deleted = await bob.delete(path, undefined, key);
    expect(deleted.body).toEqual({ commentId: id });
    expect((await bob.delete(path, undefined, key)).body).toEqual({ commentId: id });
    expectRefusal(await bob.delete(path), 404);
    expectRefusal(await bob.put(path, { commentContent: "Again" }), 404);
    const [trace, answer] = await thread();
    expect(trace).toEqual({
      ...created,
      commentContent: "comment deleted",
      commentCreator: "",
      commentsCount: 1,
    });
    expect(answer).toMatchObject({ commentCreator: ann.username, commentsCount: 1 });
    expect((await notificationsOf(bob)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("1 new mention of you on 'Alien'"),
    );
    // its notification is deleted too
    expect((await notificationsOf(ann)).filter(({ title }) => title.includes("Alien"))).toEqual([]);
  });

  test("recipients are notified once for each thread or list, with a count; never of their own acts", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    await cat.put("/followchapter/", { chapter: "told of" });
    const id = await drop(ann, ["Alien"], { title: "Told about", chapters: ["TOLD OF"] });
    const item = await itemId(ann, id, "Alien");
    expect(await notificationsOf(cat)).toMatchObject([{ read: false, link: `/lists/${id}` }]);
    for (const text of ["one", "two"]) await say(bob, item, text);
    await say(ann, item, "mine");
    const [own, ...others] = await notificationsOf(ann);
    expect(others).toEqual([]);
    expect(own).toMatchObject({ read: false, link: `/item/${id}/${ann.username}/${item}` });
    expect(own?.text).toContain("2 new comments");
    expect(own?.title).toContain("Alien");
    expect((await notificationsOf(bob)).map(({ text }) => text)).toEqual([
      expect.stringContaining("1 new comment "),
    ]);

    await cat.put("/addsaved/", { id });
    await add(bob, id, ["Heat"]);
    await add(await site.person("dan"), id, ["Heat"]);
    const ownNotifications = async (person: Person) =>
      (await notificationsOf(person)).filter(({ link }) => link === `/lists/${id}`);
    expect((await ownNotifications(ann)).map(({ text }) => text)).toEqual([
      expect.stringContaining("2 new versions"),
    ]);
    expect((await ownNotifications(bob)).map(({ text }) => text)).toEqual([
      expect.stringContaining("1 new version"),
    ]);
    expect(await ownNotifications(cat)).toHaveLength(1);
    expect([await countOf(ann), await countOf(bob), await countOf(cat)]).toEqual([2, 2, 1]);
  });

  test("only the owner marks as read and unread; one unread notification represents a thread", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const item = await itemId(ann, await drop(ann, ["Alien"]), "Alien");
    await say(bob, item);
    const [{ _id } = { _id: { $oid: "" } }] = await notificationsOf(ann);
    const mark = (person: Person, how: "read" | "unread", id = _id.$oid) =>
      person.get(`/notification/${how}/${id}`);
    const marked = (answer: Answer) => expectAnswer(answer, 200, notification);
    expect(marked(await mark(ann, "read")).read).toBe(true);
    expect(marked(await mark(ann, "read", `ObjectId('${_id.$oid}')/`)).read).toBe(true);
    expect(await countOf(ann)).toBe(0);
    await say(bob, item);
    expect((await notificationsOf(ann)).map(({ read }) => read)).toEqual([false, true]);
    expect(marked(await mark(ann, "unread"))).toMatchObject({ read: false, _id });
    const [only, ...others] = await notificationsOf(ann);
    expect([only?.text, others, await countOf(ann)]).toEqual([
      expect.stringContaining("2 new comments"),
      [],
      1,
    ]);
    for (const how of ["read", "unread"] as const) {
      expectRefusal(await mark(bob, how), 404);
      expectRefusal(await mark(ann, how, UNKNOWN_ID), 404);
      expectRefusal(await mark(ann, how, "zz"), 404);
    }
    for (const call of ["notifications", "notification_count"]) {
      expectRefusal(await bob.get(`/${call}/${ann.username}`), 403);
      expectRefusal(await bob.get(`/${call}/nobody-at-all`), 403);
      expectRefusal(await site.anyone.get(`/${call}/${ann.username}`), 401);
    }
    expect((await ann.get(`/notifications/${ann.username}?start=1`)).body).toEqual([]);
  });

  test("a report is stored once, only visible to its reporter, and refused on one's own version", async () => {
    const [ann, bob, cat] = [await site.person("ann"), await site.person("bob"), await site.person("cat")];
    const id = await drop(ann, ["Alien"]);
    for (const [call, mark] of [
      ["flag", "flagged"],
      ["flagcomment", "commentsFlagged"],
    ] as const) {
      const of = async (person: Person) => bodyOf(await person.get(`/list/${id}`), list).sublist[0]?.[mark];
      expect(await of(bob)).toBe(false);
      const twice = [
        await bob.get(`/${call}/ObjectId('${id}')/${ann.username.toUpperCase()}`),
        await bob.get(`/${call}/${id}/${ann.username}/`),
      ];
      for (const answer of twice) expectAnswer(answer, 200, flaggedResponse);
      expect([await of(bob), await of(cat), await of(ann)]).toEqual([true, false, false]);
      expectRefusal(await ann.get(`/${call}/${id}/${ann.username}`), 403);
      expectRefusal(await bob.get(`/${call}/${id}/nobody`), 404);
      expectRefusal(await bob.get(`/${call}/${id}/${cat.username}`), 404);
      expectRefusal(await bob.get(`/${call}/${UNKNOWN_ID}/${ann.username}`), 404);
      expectRefusal(await site.anyone.get(`/${call}/${id}/${ann.username}`), 401);
    }
  });
});
