import { describe, expect, test } from "vitest";
import { commonestSpelling, standings } from "./masterlist-standings";
import type { GroupSpelling, ItemGroup } from "./masterlist-state";

const groupSpelling = (
  uses: number,
  oldest: number,
  sure = true,
  year: number | null = null,
): GroupSpelling => ({
  year,
  uses,
  oldest,
  sure,
});

const group = (spellings: Record<string, GroupSpelling>, beside: number[] | null = null): ItemGroup => ({
  item: "dune",
  beside,
  places: new Map([[1, 1]]),
  spellings: new Map(Object.entries(spellings)),
});

const itemsOf = (groups: ItemGroup[], years: [number, number][] = []) =>
  standings({
    groups: new Map(groups.map((one, i) => [`group ${i}`, one])),
    years: new Map([["dune", new Map(years)]]),
  });

describe("the spelling that is shown", () => {
  test.each([
    ["the only one, sure or not", { Dune: groupSpelling(1, 5, false) }, "Dune"],
    ["of two as frequent, the oldest", { dune: groupSpelling(2, 5), Dune: groupSpelling(2, 3) }, "Dune"],
    [
      "none yet, where the oldest is not known",
      { dune: groupSpelling(2, 5), Dune: groupSpelling(2, 3, false) },
      null,
    ],
    [
      "the more frequent, even if not sure",
      { dune: groupSpelling(1, 1), Dune: groupSpelling(2, 3, false) },
      "Dune",
    ],
    [
      "one with a year",
      { dune: groupSpelling(2, 1), "Dune (1984)": groupSpelling(2, 3, false, 1984) },
      "Dune (1984)",
    ],
    ["of two as old, the sure one", { dune: groupSpelling(2, 3, false), Dune: groupSpelling(2, 3) }, "Dune"],
  ])("is %s", (_, spellings: Record<string, GroupSpelling>, shown) => {
    const [item] = itemsOf([group(spellings)]);
    expect(item && commonestSpelling(item)).toBe(shown);
  });
});

test("groups of one item add up: versions, places and uses, with the oldest known version", () => {
  const parts = [group({ Dune: groupSpelling(1, 5, false) }), group({ Dune: groupSpelling(2, 3) }, [1984])];
  for (const groups of [parts, parts.toReversed()]) {
    const [item, ...others] = itemsOf(groups, [[1984, 2]]);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ key: "dune", count: 2, sum: 2, best: 1, places: new Map([[1, 2]]) });
    expect(item?.spellings.get("Dune")).toEqual(groupSpelling(3, 3));
  }
  const [even] = itemsOf([group({ Dune: groupSpelling(1, 3, false) }), group({ Dune: groupSpelling(1, 3) })]);
  expect(even?.spellings.get("Dune")).toEqual(groupSpelling(2, 3));
});

test("a title without a year joins the year that the list means, unless its version names that one too", () => {
  const keys = (beside: number[] | null, years: [number, number][]) =>
    itemsOf([group({ Dune: groupSpelling(1, 1) }, beside)], years).map(({ key }) => key);
  expect(keys(null, [[1984, 2]])).toEqual(["dune"]);
  expect(keys([], [[1984, 2]])).toEqual(["dune (1984)"]);
  expect(keys([1984], [[1984, 2]])).toEqual(["dune"]);
  expect(keys([], [])).toEqual(["dune"]);
});
