import { beforeEach, describe, expect, test } from "vitest";
import { type ListFixture, listFixture } from "#tests/support/fixtures";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { followChapter, suggestChapters } from "~/features/discovery/chapters/chapters.server";
import { suggestItems, suggestUsedItems } from "~/features/discovery/search/search.server";
import type { Member } from "~/platform/viewer.server";

let app: TestApp;
let ann: Member;
let list: ListFixture;

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "ann");
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
    const [bob, cleo] = [await memberOf(app, "bob"), await memberOf(app, "cleo")];
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
    await listFixture(app, await memberOf(app, "bob"), {
      to: list,
      items: ["the Thing", "An Affair", "A Bout"],
    });
    expect(await suggestItems(app, { listId: list.listId, q: "The" })).toEqual([
      "the Thing",
      "The Godfather",
      "Thelma & Louise",
    ]);
    expect((await suggestItems(app, { q: "the " }))[0]).toBe("The Godfather");
    expect(await suggestItems(app, { q: "An" })).toContain("An Affair");
    expect(await suggestItems(app, { listId: list.listId, q: "a" })).toContain("A Bout");
    const { roundTrips } = await costOf(app, () => suggestItems(app, { listId: list.listId, q: "the" }));
    expect(roundTrips).toBe(1);
  });

  test("hidden versions suggest nothing, nor do blanks and malformed lists", async () => {
    await listFixture(app, ann, { items: ["Alibi"], hidden: true });
    await listFixture(app, await memberOf(app, "bob"), { to: list, items: ["Alimony"], hidden: true });
    const found = await suggestItems(app, { listId: list.listId, q: "alim" });
    expect(found).toEqual([]);
    expect(await suggestItems(app, { q: "alib" })).toEqual([]);
    const { roundTrips } = await costOf(app, () => suggestItems(app, { q: "  " }));
    expect(roundTrips).toBe(0);
    expect(await suggestItems(app, { listId: "'; --", q: "alm" })).toEqual(["Almost Famous"]);
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
