import { expect, test } from "vitest";
import { mergeExample } from "./merge-example";

const { versions, masterlist, duels, circle } = mergeExample();

test("the example's masterlist differs from every version and has reasons", () => {
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

test("every two items meet once, and the masterlist's higher one wins", () => {
  expect(
    duels.map(({ winner, loser, prefer, against }) => `${winner}–${loser} ${prefer}:${against}`),
  ).toEqual([
    "Ramen–Pho 2:1",
    "Ramen–Miso 3:0",
    "Ramen–Borscht 3:0",
    "Pho–Miso 2:1",
    "Pho–Borscht 2:1",
    "Miso–Borscht 2:1",
  ]);
});
