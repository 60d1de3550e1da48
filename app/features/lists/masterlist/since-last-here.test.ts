import { expect, test } from "vitest";
import { DAY, MINUTE } from "~/lib/time/durations";
import { ranksGained, type Visits, withVisit } from "./since-last-here.client";

const risenIn = (visits: Visits, title: string) => {
  const visit = visits.list;
  return visit && ranksGained(visit, title);
};

test("the first visit has nothing to compare with", () => {
  const first = withVisit({}, "list", { Azul: 1, Go: 2 }, 0);
  expect(risenIn(first, "Azul")).toBe(0);
});

test("a later visit marks items that rose or fell, but not new ones", () => {
  const first = withVisit({}, "list", { Azul: 2, Go: 1, Chess: 3 }, 0);
  const next = withVisit(first, "list", { Azul: 1, Go: 3, Chess: 3, Hive: 4 }, DAY);
  expect(["Azul", "Go", "Chess", "Hive"].map((title) => risenIn(next, title))).toEqual([1, -2, 0, 0]);
});

test("a reload shows the same marks; the next visit compares with this one", () => {
  const first = withVisit({}, "list", { Azul: 2 }, 0);
  const next = withVisit(first, "list", { Azul: 1 }, DAY);
  const again = withVisit(next, "list", { Azul: 1 }, DAY + MINUTE);
  expect(risenIn(again, "Azul")).toBe(1);
  expect(risenIn(withVisit(again, "list", { Azul: 1 }, 2 * DAY), "Azul")).toBe(0);
});

test("thirty lists are remembered, the latest ones", () => {
  let visits: Visits = {};
  for (let i = 0; i < 40; i++) visits = withVisit(visits, `list ${i}`, { Azul: 1 }, i);
  visits = withVisit(visits, "list 11", { Azul: 1 }, 50);
  expect(Object.keys(visits)).toHaveLength(30);
  expect(visits["list 10"]?.at).toBe(10);
  expect(visits["list 9"]).toBeUndefined();
  expect(Object.keys(visits).at(-1)).toBe("list 11");
});
