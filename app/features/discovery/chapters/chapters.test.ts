import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { listFixture } from "#tests/support/lists";
import { editList } from "~/features/lists/writes/edit-list.server";
import { followChapter, followedChapters, readChapter, unfollowChapter } from "./chapters.server";

const knownChapters = () =>
  app.db.all<{ name: string; lists: number; followers: number }>(
    sql`select name, lists_count as lists, followers_count as followers from chapters order by key`,
  );
const feedIds = async (name: string) =>
  (await readChapter(app, null, name, {})).page.cards.map(({ id }) => id);
const move = (listId: string, chapters: string[]) => editList(app, ann, { listId, chapters });

beforeEach(newCast);

describe("the feeds of chapters", () => {
  test("a list is in each of its chapters", async () => {
    const { listId } = await listFixture(app, ann, { chapters: ["Films", "Pop"] });
    expect(await feedIds("FILMS")).toEqual([listId]);
    expect(await knownChapters()).toEqual([
      { name: "Films", lists: 1, followers: 0 },
      { name: "Pop", lists: 1, followers: 0 },
    ]);
  });

  test("moving a list deletes chapters that nobody uses", async () => {
    const { listId } = await listFixture(app, ann, { chapters: ["Films", "Pop"] });
    await followChapter(app, bob, "pop");
    await move(listId, ["Films", "Soup"]);
    expect(await knownChapters()).toEqual([
      { name: "Films", lists: 1, followers: 0 },
      { name: "Pop", lists: 0, followers: 1 },
      { name: "Soup", lists: 1, followers: 0 },
    ]);
    await move(listId, []);
    expect(await knownChapters()).toEqual([{ name: "Pop", lists: 0, followers: 1 }]);
    expect(await feedIds("Films")).toEqual([]);
  });

  test("the stored spelling wins while someone uses it", async () => {
    const one = await listFixture(app, ann, { chapters: ["Films"] });
    await listFixture(app, bob, { chapters: ["FILMS"] });
    expect(await knownChapters()).toEqual([{ name: "Films", lists: 2, followers: 0 }]);
    await move(one.listId, []);
    expect((await readChapter(app, null, "films", {})).name).toBe("Films");
  });

  test("newest feed key first, page by page", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.unshift((await listFixture(app, ann, { chapters: ["Films"] })).listId);
    const first = await readChapter(app, bob, "films", {});
    expect(first.page.cards.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    const rest = await readChapter(app, null, "films", { before: first.page.before ?? 0 });
    expect(rest.page.cards.map(({ id }) => id)).toEqual(ids.slice(10));
    expect(rest.page.before).toBeNull();
  });

  test("an unknown chapter is empty under the given name; hidden lists are in no chapter", async () => {
    await listFixture(app, ann, { chapters: ["Secrets"], hidden: true });
    const empty = { followed: false, followers: 0, page: { cards: [], before: null } };
    for (const name of ["Secrets", "No such", "a,b", "", "x".repeat(500)])
      expect(await readChapter(app, null, name, {})).toEqual({ name, ...empty });
  });
});

describe("following", () => {
  test("any valid name, once if sent twice, in the order of following and the stored spelling", async () => {
    await listFixture(app, ann, { chapters: ["Films"] });
    expect(await followChapter(app, bob, "films")).toEqual({ followed: ["Films"] });
    expect(await followChapter(app, bob, "FILMS")).toEqual({ followed: ["Films"] });
    expect(await followChapter(app, bob, " A  new\tone ")).toEqual({ followed: ["Films", "A new one"] });
    await followChapter(app, ann, "films");
    expect(await followedChapters(app, bob)).toEqual([
      { name: "Films", listeners: 2 },
      { name: "A new one", listeners: 1 },
    ]);
    expect(await readChapter(app, bob, "films", {})).toMatchObject({ followed: true, followers: 2 });
    const [counted] = await app.db.all<{ n: number }>(
      sql`select chapters_followed as n from users where id = ${bob.id}`,
    );
    expect(counted?.n).toBe(2);
  });

  test("unfollowing always works and deletes an unused chapter", async () => {
    await followChapter(app, bob, "Films");
    expect(await unfollowChapter(app, bob, "films")).toEqual({ followed: [] });
    expect(await unfollowChapter(app, bob, "films")).toEqual({ followed: [] });
    expect(await knownChapters()).toEqual([]);
  });

  test("parallel follows all survive", async () => {
    const names = [...Array(20)].map((_, n) => `Chapter ${n}`);
    await Promise.all([...names, ...names].map((name) => followChapter(app, bob, name)));
    const followed = await followedChapters(app, bob);
    expect(new Set(followed.map(({ name }) => name))).toEqual(new Set(names));
    expect(followed.every(({ listeners }) => listeners === 1)).toBe(true);
  });
});
