import { expect, test } from "vitest";
import { countDone, doneWords, keyOf, tickableTitles, ticksOf } from "./progress";

const films = tickableTitles(["The Matrix", "Heat", "Alien (1979)"]);

test("a title counts for the item that it names, however it is spelled", () => {
  expect(ticksOf(films, ["matrix", "HEAT"])).toEqual([
    { title: "The Matrix", done: true },
    { title: "Heat", done: true },
    { title: "Alien (1979)", done: false },
  ]);
});

test("what left the list counts for nothing, and is there again when it comes back", () => {
  const done = ["Heat", "Jaws"];
  expect(countDone(ticksOf(films, done))).toEqual({ done: 1, of: 3 });
  expect(countDone(ticksOf(tickableTitles(["Heat", "Jaws"]), done))).toEqual({ done: 2, of: 2 });
});

test("titles that a creator joined are one item", () => {
  const aliases = new Map([["Se7en", { key: keyOf("Seven", films), joined: false }]]);
  const list = { items: [{ title: "Seven", key: keyOf("Seven", films) }], aliases };
  expect(ticksOf(list, ["Se7en"])).toEqual([{ title: "Seven", done: true }]);
});

test("an empty list has nothing to do", () => {
  expect(doneWords(countDone(ticksOf(tickableTitles([]), ["Heat"])))).toBe("0 of 0");
});
