import { expect, test } from "vitest";
import { countDone, doneWords, listTicks, tickableTitles, tickKey } from "./progress";

const films = tickableTitles(["The Matrix", "Heat", "Alien (1979)"]);

test("a tick applies to the item in any spelling", () => {
  expect(listTicks(films, ["matrix", "HEAT"])).toEqual([
    { title: "The Matrix", done: true },
    { title: "Heat", done: true },
    { title: "Alien (1979)", done: false },
  ]);
});

test("a tick of a removed item does not count, and returns with the item", () => {
  const done = ["Heat", "Jaws"];
  expect(countDone(listTicks(films, done))).toEqual({ done: 1, of: 3 });
  expect(countDone(listTicks(tickableTitles(["Heat", "Jaws"]), done))).toEqual({ done: 2, of: 2 });
});

test("titles that a creator joined are one item", () => {
  const aliases = new Map([["Se7en", { key: tickKey("Seven", films), joined: false }]]);
  const list = { items: [{ title: "Seven", key: tickKey("Seven", films) }], aliases };
  expect(listTicks(list, ["Se7en"])).toEqual([{ title: "Seven", done: true }]);
});

test("an empty list has nothing to do", () => {
  expect(doneWords(countDone(listTicks(tickableTitles([]), ["Heat"])))).toBe("0 of 0");
});
