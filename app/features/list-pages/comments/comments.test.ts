import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture, setHidden } from "#tests/support/lists";
import type { Viewer } from "~/platform/viewer.server";
import {
  commentCountByUser,
  commentsByUser,
  commentsOfItem,
  listCommentCounts,
  postComment,
  readThread,
} from "./comments.server";

let list: ListFixture;
const PAGE = { start: 0, pageSize: 50 };

const item = (of: ListFixture, index = 0) => of.itemIds[index] as string;
const comment = (viewer: Viewer, content = "Yes!", itemId = item(list)) =>
  postComment(app, viewer, { itemId, content });
const counts = async () => {
  const [row] = await app.db.all<Record<string, number | string>>(sql`select
    (select sum(comments_count) from items) as items, (select sum(comments_count) from versions) as versions,
    (select sum(comments_count) from lists) as lists, (select sum(comments_placed) from users) as users,
    (select sum(comments_count) from cards) as cards,
    (select first_items ->> '$[0].commentsCount' from cards) as first`);
  return row;
};

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann);
});

describe("posting", () => {
  test("returns the comment with its thread, and updates every count in the same batch", async () => {
    expect(await comment(bob, "  Great\r\nfilm ")).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      itemId: item(list),
      creator: "bob",
      content: "Great\nfilm",
      addedAt: app.now(),
      itemCreator: "ann",
      itemTitle: "Alien",
      commentsCount: 1,
      listId: list.listId,
      listTitle: "Best films ever",
    });
    expect(await counts()).toEqual({ items: 1, versions: 1, lists: 1, users: 1, cards: 1, first: 1 });
  });

  test("parallel comments all survive, oldest first", async () => {
    await Promise.all([...Array(20)].map((_, n) => comment(bob, `No ${n}`)));
    const comments = await commentsOfItem(app, null, item(list), PAGE);
    expect(comments).toHaveLength(20);
    expect(comments.map(({ id }) => id)).toEqual(comments.map(({ id }) => id).sort());
    expect(await counts()).toEqual({ items: 20, versions: 20, lists: 20, users: 20, cards: 20, first: 20 });
  });

  test("a comment in a hidden thread is in no count that others see", async () => {
    const secret = await listFixture(app, ann, { hidden: true });
    await comment(ann, "Mine", item(secret));
    expect(await counts()).toMatchObject({ items: 1, versions: 1, lists: 0, users: 0, cards: 0 });
    expect(await commentCountByUser(app, bob, "Ann")).toEqual({ username: "ann", commentsCount: 0 });
    expect(await commentCountByUser(app, ann, "ann")).toEqual({ username: "ann", commentsCount: 1 });
    expect(await commentsByUser(app, bob, "ann", PAGE)).toEqual([]);
    expect(await commentsByUser(app, ann, "ann", PAGE)).toHaveLength(1);
  });

  test("refuses strangers and threads that the viewer can't see, and changes nothing", async () => {
    const secret = await listFixture(app, ann, { hidden: true });
    await expect(comment(null)).rejects.toMatchObject({ code: "sign-in" });
    for (const id of [item(secret), "0".repeat(24), "", "'"])
      await expect(comment(bob, "Hi", id)).rejects.toMatchObject({ code: "not-found" });
    expect(await counts()).toMatchObject({ items: 0, versions: 0, lists: 0, users: 0 });
  });
});

describe("reading a thread", () => {
  const thread = (viewer: Viewer, over = {}, page = {}) =>
    readThread(app, viewer, { listId: list.listId, creator: "ANN", itemId: item(list, 1), ...over }, page);

  test("shows the item, its rank and a page of comments", async () => {
    for (let n = 0; n < 17; n++) await comment(bob, `No ${n}`, item(list, 1));
    const result = await thread(bob);
    expect(result).toMatchObject({
      listId: list.listId,
      listTitle: "Best films ever",
      creator: "ann",
      hidden: false,
      position: 2,
      item: { id: item(list, 1), title: "Heat", context: "", commentsCount: 17 },
      saved: false,
    });
    expect(result.comments.map(({ content }) => content)).toEqual([...Array(15)].map((_, n) => `No ${n}`));
    const rest = await thread(null, {}, { after: result.after });
    expect(rest.comments.map(({ content }) => content)).toEqual(["No 15", "No 16"]);
    expect(rest.after).toBeNull();
  });

  test("is not found when its ids do not belong together, or it is hidden", async () => {
    const other = await listFixture(app, bob);
    for (const over of [
      { listId: other.listId },
      { creator: "bob" },
      { itemId: "0".repeat(24) },
      { creator: "%" },
    ])
      await expect(thread(null, over)).rejects.toMatchObject({ code: "not-found" });
    await setHidden(app, list, true);
    await expect(thread(null)).rejects.toMatchObject({ code: "not-found" });
    await expect(thread(bob)).rejects.toMatchObject({ code: "not-found" });
    expect(await thread(ann)).toMatchObject({ hidden: true });
    await expect(commentsOfItem(app, bob, item(list), PAGE)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("by person and by list", () => {
  test("newest first, each with its list and item", async () => {
    await comment(bob, "First");
    await comment(bob, "Second", item(list, 2));
    expect(await commentsByUser(app, null, "BOB", PAGE)).toMatchObject([
      {
        content: "Second",
        itemTitle: "Up",
        itemCreator: "ann",
        listTitle: "Best films ever",
        commentsCount: 1,
      },
      { content: "First", itemTitle: "Alien", creator: "bob" },
    ]);
    expect(await commentsByUser(app, null, "bob", { start: 1, pageSize: 1 })).toMatchObject([
      { content: "First" },
    ]);
    expect(await commentCountByUser(app, null, "Bob")).toEqual({ username: "bob", commentsCount: 2 });
  });

  test("an unknown name is not found", async () => {
    await expect(commentsByUser(app, null, "nobody", PAGE)).rejects.toMatchObject({ code: "not-found" });
    await expect(commentCountByUser(app, null, "nobody")).rejects.toMatchObject({ code: "not-found" });
  });

  test("a list's counts, own version first, hidden ones only for their creator", async () => {
    const further = await listFixture(app, bob, { to: list, items: ["Tenet"] });
    await comment(ann, "Hm", item(further));
    const wanted = [item(further), ...list.itemIds].map((id, n) => ({ id, commentsCount: n === 0 ? 1 : 0 }));
    const counted = (viewer: Viewer) =>
      listCommentCounts(app, viewer, list.listId, { start: 0, pageSize: 20 });
    expect(await counted(null)).toEqual({ commentsCount: 1, items: wanted });
    expect((await counted(ann)).items.map(({ id }) => id)).toEqual([...list.itemIds, item(further)]);
    await setHidden(app, further, true);
    expect((await counted(ann)).items.map(({ id }) => id)).toEqual(list.itemIds);
    expect((await counted(bob)).items).toHaveLength(4);
    await expect(listCommentCounts(app, null, "0".repeat(24), PAGE)).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
