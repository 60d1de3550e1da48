import { expect, test } from "vitest";
import { mergeExample } from "./merge-example";

const { versions, masterlist, circle } = mergeExample();

test("the masterlist of the picture is nobody's own order, and has its reasons", () => {
  const titles = masterlist.map(({ title }) => title);
  expect(titles).toEqual(["Ramen", "Pho", "Miso", "Borscht"]);
  for (const { items } of versions) expect(items).not.toEqual(titles);
  expect(masterlist[0]?.why).toContain("Above Pho: 2 of 3 put it higher");
});

test("the circle's wins run around, and the narrowest is last", () => {
  expect(circle.map(({ winner, loser, prefer, against }) => [winner, loser, prefer, against])).toEqual([
    ["Banana", "Cherry", 7, 2],
    ["Apple", "Banana", 6, 3],
    ["Cherry", "Apple", 5, 4],
  ]);
});
