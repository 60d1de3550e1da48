import { expect, test } from "vitest";
import { aList, aVersion } from "#tests/support/a-list";
import type { StoredEffects } from "~/features/lists/projection/effects";
import { lineOfFaces } from "./line-of-faces";

const ITEMS = ["Kane", "Ran", "Heat"];

function lineOf(agreements: Record<string, number>, pairs = 10, own = "") {
  const versions = Object.keys(agreements).map((name) => aVersion(name, ITEMS, { own: name === own }));
  const effects: StoredEffects = Object.fromEntries(
    Object.entries(agreements).map(([name, agreement]) => [
      `version-${name}`,
      [agreement, pairs, null, null, null],
    ]),
  );
  return lineOfFaces(aList(versions), effects);
}

test("faces stand from the least agreement to the most, and both ends have names", () => {
  const line = lineOf({ ann: 90, bob: 59, cleo: 75, dan: 75 });
  expect(line?.columns.map(({ people }) => people.map(({ name }) => name))).toEqual([
    ["bob"],
    ...Array(5).fill([]),
    ["cleo", "dan"],
    ...Array(4).fill([]),
    ["ann"],
  ]);
  expect([line?.ends?.furthest.name, line?.low, line?.ends?.nearest?.name, line?.high]).toEqual([
    "bob",
    59,
    "ann",
    90,
  ]);
});

test("fewer than four people, or fewer than ten pairs each, have no line", () => {
  expect(lineOf({ ann: 90, bob: 59, cleo: 75 })).toBeNull();
  expect(lineOf({ ann: 90, bob: 59, cleo: 75, dan: 75 }, 9)).toBeNull();
});

test("more than thirty people are a histogram with one's own bar marked", () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`reader${i}`, 50 + i]));
  const line = lineOf(many, 10, "reader30");
  expect(line?.ends).toBeNull();
  expect(line?.columns.reduce((sum, { count }) => sum + count, 0)).toBe(31);
  expect(line?.columns.findIndex(({ isOwn }) => isOwn)).toBe(11);
});
