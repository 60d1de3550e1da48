import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { costOf } from "#tests/support/test-app";
import { topicWords } from "./same-topic";
import { suggestLists } from "./search.server";

beforeEach(newCast);

const titles = async (typed: string) => (await suggestLists(app, typed)).map(({ title }) => title);

test("names how many people there are and what leads, those of most people first", async () => {
  const films = await dropListOf(app, ann, ["Alien", "Heat"]);
  await addVersionTo(app, bob, films, ["Heat", "Up"]);
  const request = await dropListOf(app, bob, [], { title: "Films to see in winter" });
  expect(await suggestLists(app, "The FILMS of")).toEqual([
    { id: films, title: "Greatest films of all time", creatorCount: 2, first: "Heat" },
    { id: request, title: "Films to see in winter", creatorCount: 1, first: null },
  ]);
  expect(await titles("greatest fil")).toEqual(["Greatest films of all time"]);
  expect(await titles("alien")).toEqual([]);
});

test("returns at most five lists and no private ones", async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await dropListOf(app, ann, ["Rye"], { title: `Breads, part ${n}` });
  await dropListOf(app, ann, ["Secret"], { title: "Breads that I hide", hidden: true });
  expect(await titles("breads")).toEqual([7, 6, 5, 4, 3].map((n) => `Breads, part ${n}`));
  expect(await titles("breads hide")).toEqual([]);
});

test.each(["", "  ", "?!", "%"])("sends no query for %j", async (typed) => {
  const { result, roundTrips } = await costOf(app, () => suggestLists(app, typed));
  expect([result, roundTrips]).toEqual([[], 0]);
});

test("small words count only where there are no others", () => {
  expect(topicWords("The best films of all time")).toBe("best films all time");
  expect(topicWords("What it is")).toBe("What it is");
});
