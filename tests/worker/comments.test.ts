import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import {
  cards,
  comment,
  commentCount,
  commentCounts,
  comments,
  list,
  placedComments,
} from "#tests/support/shapes";
import { expectAnswer } from "./client";
import { drop, itemId, onBothDatabases, type Person } from "./site";

const say = (person: Person, itemCommentId: unknown, commentContent = "A word") =>
  person.post("/comment/", { itemCommentId, commentContent });

onBothDatabases("comments", (site) => {
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
});
