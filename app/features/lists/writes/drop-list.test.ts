import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { searchLists } from "~/features/discovery/search/search.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList, readVersion } from "~/features/lists/reads/lists.server";
import { droppedListsPage } from "~/features/lists/reads/member-lists.server";
import { editList } from "./edit-list.server";
import { removeVersion } from "./remove-version.server";

beforeEach(newCast);

const titles = (list: Awaited<ReturnType<typeof readList>>) =>
  list.masterlist?.items.map(({ title }) => title);

const feed = () => readFeed(app, null, { start: 0, pageSize: 10 });
const feedIds = async () => (await feed()).map(({ id }) => id);

describe("dropping a list", () => {
  test("shows it to everyone, with its card in the feed", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Alien"], { chapters: ["Film", "all time"] });
    const list = await readList(app, null, listId);
    expect(list).toMatchObject({
      title: "Greatest films of all time",
      creators: ["ann"],
      creatorCount: 1,
      masterlist: null,
      edit: false,
      rev: 1,
    });
    expect(list.chapters).toEqual([
      { name: "Film", followed: false },
      { name: "all time", followed: false },
    ]);
    expect(list.versions[0]?.items.map(({ title }) => title)).toEqual(["Vertigo", "Alien"]);
    const [card] = await feed();
    expect(card).toMatchObject({ id: listId, itemCount: 2, creators: ["ann"], top: [], private: false });
  });

  test("a hidden list is only visible to its creator", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo"], { hidden: true, chapters: ["SECRET"] });
    await expect(readList(app, null, listId)).rejects.toMatchObject({ code: "not-found" });
    await expect(readList(app, bob, listId)).rejects.toMatchObject({ code: "not-found" });
    expect(await readFeed(app, ann, { start: 0, pageSize: 10 })).toEqual([]);
    expect((await readList(app, ann, listId)).versions[0]).toMatchObject({ hidden: true, own: true });
    const { cards } = (await droppedListsPage(app, ann, {})).page;
    expect(cards).toMatchObject([{ id: listId, private: true, itemCount: 1 }]);
    expect(cards[0]?.chapters).toEqual([{ name: "SECRET", followed: false }]);
  });
});

describe("adding a version", () => {
  test("merges the versions into a masterlist with its reasons", async () => {
    const listId = await dropListOf(app, ann, ["A", "B", "C"]);
    await addVersionTo(app, bob, listId, ["B", "D", "A"], { context: "because" });
    const list = await readList(app, null, listId);
    expect(titles(list)).toEqual(["B", "A", "D", "C"]);
    const [first] = list.masterlist?.items ?? [];
    expect(first?.why).toMatchObject({ namedBy: 2, of: 2, averagePlace: 1.5, bestPlace: 1 });
    expect(first?.notes.map(({ creator, place, context }) => [creator, place, context])).toEqual([
      ["ann", 2, ""],
      ["bob", 1, "because"],
    ]);
    const [card] = await feed();
    expect(card?.top.map(({ title }) => title)).toEqual(["B", "A", "D"]);
    expect(card?.creatorCount).toBe(2);
  });

  test("moves the list up in the feed", async () => {
    const older = await dropListOf(app, ann, ["A"]);
    app.clock.advance(1000);
    const newer = await dropListOf(app, ann, ["A"], { title: "Another list" });
    app.clock.advance(1000);
    await addVersionTo(app, bob, older, ["B"]);
    expect(await feedIds()).toEqual([older, newer]);
  });

  test("works once: a second version is a conflict", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    await addVersionTo(app, bob, listId, ["B"]);
    await expect(addVersionTo(app, bob, listId, ["C"])).rejects.toMatchObject({ code: "conflict" });
    await expect(addVersionTo(app, ann, listId, ["C"])).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not found on a list that the viewer can't see", async () => {
    const listId = await dropListOf(app, ann, ["A"], { hidden: true });
    await expect(addVersionTo(app, bob, listId, ["B"])).rejects.toMatchObject({ code: "not-found" });
    await expect(addVersionTo(app, bob, "0".repeat(24), ["B"])).rejects.toMatchObject({ code: "not-found" });
  });

  test("20 at a time are all in the masterlist in the end", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    const members = await Promise.all(Array.from({ length: 20 }, (_, i) => memberOf(app, `member-${i}`)));
    await Promise.all(members.map((member, i) => addVersionTo(app, member, listId, [`Item ${i % 3}`, "A"])));
    const list = await readList(app, null, listId);
    expect(list.creatorCount).toBe(21);
    expect(list.masterlist?.of).toBe(21);
    expect(list.versions).toHaveLength(20);
    expect(list.nextVersions).toBe(20);
    expect(list.creators).toHaveLength(21);
    const rest = await readList(app, null, listId, { start: 20 });
    expect(rest.versions.map(({ creator }) => creator)).toEqual(["ann"]);
    expect(rest.masterlist?.items[0]?.notes).toHaveLength(20);
  });
});

describe("an edit", () => {
  test("keeps the threads of the items it keeps, by id or by title", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Alien", "Jaws"]);
    const before = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    await editList(app, ann, {
      listId,
      version: {
        hidden: false,
        items: [
          { title: "Jaws (restored)", context: "", id: before[2]?.id },
          { title: "the vertigo", context: "still dizzy" },
          { title: "Heat", context: "" },
        ],
      },
    });
    const after = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    expect(after.map(({ title }) => title)).toEqual(["Jaws (restored)", "the vertigo", "Heat"]);
    expect(after[0]?.id).toBe(before[2]?.id);
    expect(after[1]?.id).toBe(before[0]?.id);
    expect(before.map(({ id }) => id)).not.toContain(after[2]?.id);
  });

  test("removes the threads of the items it removes, and their counts", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Alien"]);
    const [vertigo, alien] = (await readList(app, ann, listId)).versions[0]?.items ?? [];
    await postComment(app, bob, { itemId: vertigo?.id ?? "", content: "yes" });
    await postComment(app, bob, { itemId: alien?.id ?? "", content: "no" });
    expect((await readList(app, null, listId)).commentsCount).toBe(2);
    await editList(app, ann, { listId, version: version(["Alien"]) });
    const list = await readList(app, null, listId);
    expect(list.commentsCount).toBe(1);
    expect(list.versions[0]?.items).toMatchObject([{ title: "Alien", commentsCount: 1 }]);
    expect((await feed())[0]?.version.items[0]?.commentsCount).toBe(1);
  });

  test("refuses a stale revision with the current one, and lets the last write win without", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    await editList(app, ann, { listId, versionRev: 1, version: version(["B"]) });
    await expect(
      editList(app, ann, { listId, versionRev: 1, version: version(["C"]) }),
    ).rejects.toMatchObject({ code: "conflict", rev: 2 });
    await expect(editList(app, ann, { listId, rev: 9, title: "Another title" })).rejects.toMatchObject({
      code: "conflict",
      rev: 1,
    });
    await editList(app, ann, { listId, version: version(["C"]) });
    expect((await readList(app, null, listId)).versions[0]?.items[0]?.title).toBe("C");
  });

  test("title, chapters and image belong to who dropped first", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    await addVersionTo(app, bob, listId, ["B"]);
    await expect(editList(app, bob, { listId, title: "My own title" })).rejects.toMatchObject({
      code: "not-yours",
    });
    await editList(app, bob, {
      listId,
      title: "Greatest films of all time",
      chapters: ["film"],
      version: version(["C"]),
    });
    await editList(app, ann, { listId, title: "Greatest movies", chapters: ["Movies"] });
    expect(await readList(app, null, listId)).toMatchObject({ title: "Greatest movies", rev: 2 });
    expect((await searchLists(app, null, "movies", {})).cards).toHaveLength(1);
    expect((await searchLists(app, null, "film", {})).cards).toHaveLength(0);
  });
});

describe("hiding and publishing", () => {
  test("hiding removes the version everywhere, publishing restores it without moving the list up again", async () => {
    const listId = await dropListOf(app, ann, ["A", "B"]);
    app.clock.advance(1000);
    await addVersionTo(app, bob, listId, ["B"]);
    app.clock.advance(1000);
    const newer = await dropListOf(app, cleo, ["A"], { title: "A newer list" });
    const before = await readList(app, null, listId);

    await editList(app, bob, { listId, version: version(["B"], { hidden: true }) });
    const hidden = await readList(app, null, listId);
    expect(hidden).toMatchObject({ creatorCount: 1, creators: ["ann"], masterlist: null });
    expect((await readList(app, bob, listId)).versions).toHaveLength(2);

    app.clock.advance(1000);
    await editList(app, bob, { listId, version: version(["B"]) });
    const again = await readList(app, null, listId);
    expect(again.creatorCount).toBe(2);
    expect(again.masterlist?.items).toEqual(before.masterlist?.items);
    expect(await feedIds()).toEqual([newer, listId]);
  });

  test("the first publishing counts as the drop", async () => {
    const listId = await dropListOf(app, ann, ["A"], { hidden: true });
    app.clock.advance(1000);
    const newer = await dropListOf(app, bob, ["A"], { title: "Another list" });
    app.clock.advance(1000);
    await editList(app, ann, { listId, version: version(["A"]) });
    expect(await feedIds()).toEqual([listId, newer]);
    expect((await feed())[0]?.version.addedAt).toBe(app.now());
  });

  test("a list whose last public version is hidden is a 404 for others", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    await editList(app, ann, { listId, version: version(["A"], { hidden: true }) });
    await expect(readList(app, bob, listId)).rejects.toMatchObject({ code: "not-found" });
    await expect(readVersion(app, null, listId, "ann")).rejects.toMatchObject({ code: "not-found" });
    expect(await feed()).toEqual([]);
    expect((await searchLists(app, null, "films", {})).cards).toEqual([]);
  });
});

describe("deleting", () => {
  test("takes the version out of the masterlist and returns how many are left", async () => {
    const listId = await dropListOf(app, ann, ["A", "B"]);
    await addVersionTo(app, bob, listId, ["B"]);
    expect(await removeVersion(app, ann, listId)).toEqual({ listId, versionsLeft: 1 });
    expect(await readList(app, null, listId)).toMatchObject({
      creatorCount: 1,
      masterlist: null,
      creators: ["bob"],
    });
  });

  test("the last version takes the list with it", async () => {
    const listId = await dropListOf(app, ann, ["A"]);
    expect(await removeVersion(app, ann, listId)).toEqual({ listId, versionsLeft: 0 });
    await expect(readList(app, ann, listId)).rejects.toMatchObject({ code: "not-found" });
    const tables = "lists versions items cards masterlists chapter_cards chapters list_chapters search";
    for (const table of tables.split(" ")) {
      const [row] = await app.db.all<{ n: number }>(sql.raw(`select count(*) as n from ${table}`));
      expect([table, row?.n]).toEqual([table, 0]);
    }
  });
});

test("a list request is a list without items; it counts a creator and is not merged", async () => {
  const listId = await dropListOf(app, ann, [], { title: "Quiet places" });
  await addVersionTo(app, bob, listId, ["The old library"]);
  const list = await readList(app, null, listId);
  expect(list).toMatchObject({ creatorCount: 2, masterlist: null });
});
