import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { lists, versions } from "#db/schema/lists";
import { blocks } from "#db/schema/people";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture } from "#tests/support/lists";
import { costOf, memberOf } from "#tests/support/test-app";
import { followChapter, suggestChapters } from "~/features/discovery/chapters/chapters.server";
import { suggestPeople, suggestUsedItems } from "~/features/discovery/search/search.server";
import { newId } from "~/lib/data/ids";
import type { Member } from "~/platform/viewer.server";

const suggestItems = async (...args: Parameters<typeof suggestUsedItems>) =>
  (await suggestUsedItems(...args)).map(({ title }) => title);

let list: ListFixture;

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann, { items: ["Alien", "Aliens", "Heat"], chapters: ["Films"] });
  await listFixture(app, ann, {
    items: ["alice in wonderland", "Almost Famous", "Ali"],
    chapters: ["Filth", "Books"],
  });
});

describe("items", () => {
  test("the list's own come first, then those of all lists, each item once", async () => {
    expect(await suggestItems(app, { listId: list.listId, q: "ali" })).toEqual([
      "Alien",
      "Aliens",
      "Ali",
      "alice in wonderland",
    ]);
    expect(await suggestItems(app, { q: "the ALM" })).toEqual(["Almost Famous"]);
  });

  test("leave out the form's items, suggest a near match, stop at five", async () => {
    const exclude = ["ALIEN", "Ali"];
    expect(await suggestItems(app, { listId: list.listId, q: "ali", exclude })).toEqual([
      "Aliens",
      "alice in wonderland",
    ]);
    expect(await suggestItems(app, { listId: list.listId, q: "Alein" })).toEqual(["Alien"]);
    await listFixture(app, ann, { items: [1, 2, 3, 4, 5, 6, 7].map((n) => `Zed ${n}`) });
    expect(await suggestItems(app, { q: "zed" })).toHaveLength(5);
  });

  test("say how many versions of the list have it, or else how many lists", async () => {
    await listFixture(app, bob, { to: list, items: ["Alien", "alien"] });
    await listFixture(app, cleo, { to: list, items: ["Alien"], hidden: true });
    await listFixture(app, bob, { items: ["almost famous", "Almost Famous"] });
    await listFixture(app, cleo, { items: ["Almost Famous"], hidden: true });
    expect(await suggestUsedItems(app, { listId: list.listId, q: "al" })).toEqual([
      { title: "Alien", use: "2 versions here" },
      { title: "Aliens", use: "1 version here" },
      { title: "Almost Famous", use: "in 2 lists" },
      { title: "Ali", use: "in 1 list" },
      { title: "alice in wonderland", use: "in 1 list" },
    ]);
    for (let n = 0; n < 20; n++)
      await listFixture(app, await memberOf(app, `further${n}`), { to: list, items: ["Aliens"] });
    expect(await suggestUsedItems(app, { listId: list.listId, q: "aliens" })).toEqual([
      { title: "Aliens", use: "20+ versions here" },
    ]);
  });

  test("an article alone matches titles as typed, the list's own first", async () => {
    await listFixture(app, ann, { items: ["The Godfather", "Bathe the dog", "Thelma & Louise"] });
    await listFixture(app, ann, { items: ["The Secret"], hidden: true });
    await listFixture(app, bob, { to: list, items: ["the Thing", "An Affair", "A Bout"] });
    const found = ["the Thing", "The Godfather", "Thelma & Louise"];
    expect(await suggestItems(app, { listId: list.listId, q: "The" })).toEqual(found);
    expect(await suggestItems(app, { q: "the " })).toEqual(found);
    expect(await suggestItems(app, { q: "An" })).toContain("An Affair");
    expect(await suggestItems(app, { listId: list.listId, q: "a" })).toContain("A Bout");
    const { roundTrips } = await costOf(app, () => suggestItems(app, { listId: list.listId, q: "the" }));
    expect(roundTrips).toBe(1);
  });

  test("hidden versions suggest nothing, nor do blanks and malformed lists", async () => {
    await listFixture(app, ann, { items: ["Alibi"], hidden: true });
    await listFixture(app, bob, { to: list, items: ["Alimony"], hidden: true });
    const found = await suggestItems(app, { listId: list.listId, q: "alim" });
    expect(found).toEqual([]);
    expect(await suggestItems(app, { q: "alib" })).toEqual([]);
    const { roundTrips } = await costOf(app, () => suggestItems(app, { q: "  " }));
    expect(roundTrips).toBe(0);
    expect(await suggestItems(app, { listId: "'; --", q: "alm" })).toEqual(["Almost Famous"]);
  });
});

describe("people", () => {
  const suggested = (viewer: Member | null, q: string, listId = list.listId) =>
    suggestPeople(app, viewer, { listId, q });

  test("those with a version on the list come first, then others, in one round trip", async () => {
    const bert = await memberOf(app, "bert");
    await listFixture(app, bob, { to: list, items: ["Heat"] });
    await listFixture(app, bert, { to: list, items: ["Heat"], hidden: true });
    expect(await suggested(ann, "B")).toEqual(["bob", "bert"]);
    expect((await costOf(app, () => suggested(ann, "b"))).roundTrips).toBe(1);
    for (let n = 0; n < 9; n++) await memberOf(app, `barbara${n}`);
    expect(await suggested(ann, "b")).toHaveLength(5);
  });

  test("nobody is suggested to strangers, for a blank, or on a list that the viewer can't see", async () => {
    const hidden = await listFixture(app, bob, { items: ["A secret"], hidden: true });
    expect(await suggested(null, "a")).toEqual([]);
    expect(await suggested(bob, " ")).toEqual([]);
    for (const listId of [hidden.listId, newId(0), "x"])
      expect(await suggested(ann, "b", listId)).toEqual([]);
  });

  test("leave out oneself, guests, former members and both sides of a block", async () => {
    const names = ["jo1", "jo2", "jo3", "jo4", "jo5"];
    const [blocks1, blocked, gone, guest, stays] = await Promise.all(
      names.map((name) => memberOf(app, name)),
    );
    await app.db.insert(blocks).values([
      { userId: ann.id, blockedId: (blocked as Member).id, createdAt: 0 },
      { userId: (blocks1 as Member).id, blockedId: ann.id, createdAt: 0 },
    ]);
    await app.db
      .update(users)
      .set({ deletedAt: 1 })
      .where(eq(users.id, (gone as Member).id));
    await app.db
      .update(users)
      .set({ guestOf: list.listId })
      .where(eq(users.id, (guest as Member).id));
    expect(await suggested(ann, "jo")).toEqual([stays?.username]);
    expect(await suggested(ann, "ann")).toEqual([]);
  });

  test("on a list by link only those with a version on it", async () => {
    await memberOf(app, "bert");
    await listFixture(app, bob, { to: list, items: ["Heat"] });
    await app.db.update(lists).set({ audience: "link" });
    await app.db.update(versions).set({ audience: "link" });
    expect(await suggested(ann, "b")).toEqual(["bob"]);
    expect(await suggested(cleo, "b")).toEqual([]);
  });
});

describe("chapters", () => {
  test("match the beginning, in any case, those with the most lists first", async () => {
    await listFixture(app, ann, { chapters: ["filth"] });
    expect(await suggestChapters(app, "FIL")).toEqual(["Filth", "Films"]);
  });

  test("only those of public lists", async () => {
    await followChapter(app, ann, "Fiction");
    await listFixture(app, ann, { chapters: ["Fish"], hidden: true });
    expect(await suggestChapters(app, "fi")).toEqual(["Films", "Filth"]);
    expect(await suggestChapters(app, " ")).toEqual([]);
    expect(await suggestChapters(app, "%")).toEqual([]);
  });
});
