import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createSearch } from "#scripts/migrate";
import { dropListOf, listFixture, setHidden } from "#tests/support/lists";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";
import {
  searchEverything,
  searchLists,
  searchRebuild,
  suggestLists,
  suggestUsedItems,
} from "./search.server";

let app: TestApp;
let ann: Member;
const titles = async (text: string, page = {}) =>
  (await searchLists(app, null, text, page)).cards.map((card) => card.title);

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "Ann-Marie");
});

describe("search results", () => {
  beforeEach(async () => {
    await listFixture(app, ann, {
      title: "Best Amélie films",
      items: ["Alien", "東京物語"],
      chapters: ["Cinéma"],
    });
    await listFixture(app, ann, { title: "Great soups", items: ["Ramen", "C++ soup", "Spider-Man"] });
  });

  test.each([
    ["amelie", ["Best Amélie films"]],
    ["AMÉLIE FILM", ["Best Amélie films"]],
    ["cinema alien best", ["Best Amélie films"]],
    ["ann-marie", ["Great soups", "Best Amélie films"]],
    ["ann marie", ["Great soups", "Best Amélie films"]],
    ["東京", ["Best Amélie films"]],
    ["spider-m", ["Great soups"]],
    ["c++", ["Great soups", "Best Amélie films"]],
    ["soup amelie", []],
    ["melie", []],
  ])("%s", async (text, found) => {
    expect(await titles(text)).toEqual(found);
  });
});

test("words with marks in them are found as people type them, in titles and items", async () => {
  await listFixture(app, ann, {
    title: "M*A*S*H and S.W.A.T.",
    items: ["1,000 cranes", "Alien³", "Don’t Look Up"],
  });
  for (const text of [
    "mash",
    "swat",
    "m*a*s*h",
    "s.w.a.t",
    "1000 cranes",
    "1,000",
    "alien 3",
    "dont look",
    "don't",
  ])
    expect([text, await titles(text)]).toEqual([text, ["M*A*S*H and S.W.A.T."]]);
});

test("title matches come first, each part newest first, without repeats over pages", async () => {
  for (let n = 0; n < 13; n++) {
    await listFixture(app, ann, { title: `Title number ${n}`, items: ["Pear"] });
    await listFixture(app, ann, { title: `Other word ${n}`, items: ["A title"] });
  }
  const wanted = [...Array(13).keys()].reverse();
  const expected = [...wanted.map((n) => `Title number ${n}`), ...wanted.map((n) => `Other word ${n}`)];
  const paged: string[] = [];
  let before: number | null | undefined;
  do {
    const page = await searchLists(app, null, "title", { before: before ?? undefined });
    paged.push(...page.cards.map((card) => card.title));
    before = page.before;
  } while (before !== null);
  expect(paged).toEqual(expected);
  expect(await titles("title", { start: 12, size: 3 })).toEqual(expected.slice(12, 15));
});

describe("no query or no match", () => {
  test.each(["", "   ", "\t\n", "!!! ???", "\u0000", "🍕"])("%j sends no query", async (text) => {
    const { result, roundTrips } = await costOf(app, () => searchLists(app, null, text));
    expect(result).toEqual({ cards: [], before: null });
    expect(roundTrips).toBe(0);
  });

  test.each([
    `"`,
    `a"b`,
    `title:x`,
    `NEAR(a b)`,
    `a AND`,
    `NOT a`,
    `x OR (`,
    `* ^ q`,
    `{title} : a`,
    `-a +b`,
    `'; drop table cards; --`,
    `a\u0000b`,
    "x".repeat(200),
    "many words ".repeat(18),
    `\ud800q`,
  ])("hostile text is just text: %j", async (text) => {
    await listFixture(app, ann, { title: "Something else" });
    expect(await titles(text)).toEqual([]);
  });

  test("refuses a text of more than 200 characters before any query", async () => {
    const long = "word ".repeat(41);
    const { roundTrips } = await costOf(app, async () => {
      await expect(searchLists(app, null, long)).rejects.toMatchObject({ status: 400 });
      await expect(searchEverything(app, null, long)).rejects.toMatchObject({ status: 400 });
      expect(await suggestLists(app, long)).toEqual([]);
      expect(await suggestUsedItems(app, { q: long })).toEqual([]);
    });
    expect(roundTrips).toBe(0);
  });

  test("a hidden list is not found", async () => {
    await listFixture(app, ann, { title: "Secret soups", hidden: true });
    const list = await listFixture(app, ann, { title: "Public soups" });
    expect(await titles("soups")).toEqual(["Public soups"]);
    await setHidden(app, list, true);
    expect(await titles("soups")).toEqual([]);
  });
});

describe("the nearest spelling", () => {
  const near = async (text: string, options = {}) =>
    (await searchEverything(app, null, text, options)).near ?? { text: null, cards: [], items: [] };

  beforeEach(async () => {
    await dropListOf(app, ann, ["The Godfather", "Star Wars", "東京物語の続き"], {
      title: "Best films of the century",
      chapters: ["سينما القاهرة", "Русский фильм"],
    });
  });

  test.each([
    ["godfater", "godfather"],
    ["Godfahter", "godfather"],
    ["goodfather", "godfather"],
    ["fodfather", "godfather"],
    ["starwars", "star wars"],
    ["the god father", "the godfather"],
    ["best flims", "best films"],
    ["bset godfater filsm", "best godfather films"],
    ["филм", "фильм"],
    ["القاهره", "القاهرة"],
    ["東京語物の続き", "東京物語の続き"],
    ["an-marie godfater", null],
  ])("of %j is %j", async (typed, corrected) => {
    expect((await near(typed)).text).toBe(corrected);
  });

  test("comes with its items, in one round trip", async () => {
    const { result, roundTrips } = await costOf(app, () => searchEverything(app, null, "godfater"));
    expect(roundTrips).toBe(1);
    expect(result.page.cards).toEqual([]);
    expect(result.near?.cards.map(({ reason }) => reason)).toEqual(["The Godfather, 1st here"]);
    expect(result.near?.items).toMatchObject([
      { title: "The Godfather", rank: 1, more: 0, list: { title: "Best films of the century" } },
    ]);
  });

  test("is not looked for beside a list that has the text as typed", async () => {
    expect((await near("godfater")).cards.map(({ title }) => title)).toEqual(["Best films of the century"]);
    await listFixture(app, ann, { title: "Godfater fans" });
    expect((await near("godfater")).text).toBe(null);
  });

  test("is not looked for if asked for the exact text, nor on later pages", async () => {
    expect((await near("godfater", { exact: true })).text).toBe(null);
    expect((await near("godfater", { before: 1000 })).text).toBe(null);
  });

  test("never comes from what is hidden", async () => {
    const public1 = await listFixture(app, ann, { title: "Seen by everybody", items: ["Quince"] });
    const before = await searchEverything(app, null, "quinse");
    await listFixture(app, ann, { title: "Quinte essentials", items: ["Xenolith"], hidden: true });
    await listFixture(app, await memberOf(app, "bob"), { to: public1, items: ["Quinoe"], hidden: true });
    expect(await searchEverything(app, null, "quinse")).toEqual(before);
    expect(before.near?.text).toBe("quince");
    for (const text of ["xenolit", "essentals"]) expect((await near(text)).text).toBe(null);
  });

  test.each([
    "g",
    "go",
    "gof",
    "?!",
    `g"odfater`,
    "godfater OR",
    "NEAR(godfater)",
    "godfater\u0000",
    "x".repeat(200),
  ])("hostile or short text is just text: %j", async (text) => {
    expect(["godfather", "godfather OR", null]).toContain((await near(text)).text);
  });
});

test("an item is found once, with the list of most people, wherever its name is spelled alike", async () => {
  const youth = await dropListOf(app, ann, ["Heat", "Godfather, The"], { title: "Films of my youth" });
  await dropListOf(app, ann, ["The Godfather", "Godfather Part II"], { title: "Sicilian stories" });
  const { items } = await searchEverything(app, null, "godf");
  expect(items.map(({ title, rank, more }) => [title, rank, more])).toEqual([
    ["The Godfather", 1, 1],
    ["Godfather Part II", 2, 0],
  ]);
  expect((await searchEverything(app, null, "heat")).items[0]?.list.id).toBe(youth);
  expect((await searchEverything(app, null, "youth")).items).toEqual([]);
});

test("the index can be rebuilt from the public versions", async () => {
  const list = await listFixture(app, ann, { title: "Great soups", items: ["Ramen"], chapters: ["Food"] });
  await listFixture(app, await memberOf(app, "bob"), { to: list, items: ["Pho"] });
  await listFixture(app, await memberOf(app, "eve"), { to: list, items: ["Secret"], hidden: true });
  await app.db.run(sql`drop table search`);
  for (const statement of searchRebuild(createSearch())) await app.db.run(sql.raw(statement));
  for (const text of ["ramen", "pho food", "bob soups"]) expect(await titles(text)).toEqual(["Great soups"]);
  for (const text of ["secret", "eve"]) expect(await titles(text)).toEqual([]);
  // as every write to a list stores them
  expect(await app.db.all(sql`select chapters from search`)).toEqual([{ chapters: "Food" }]);
});
