import { expect, test } from "vitest";
import { keepNewest } from "./keep-newest";

test("the newest entries are kept, and one that is kept again is the newest", () => {
  const map = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  keepNewest(map, "a", 3, 2);
  keepNewest(map, "c", 4, 2);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
