import { expect, test } from "vitest";
import { type Person, wallOf } from "./reveal";
import { crowdOf, faceStarts, framesOf, groupsOf, standsFor } from "./wall-frames";

const ranks = (...all: number[]) => framesOf(all.map((rank) => ({ rank })));
const opened = (...all: number[]) => ranks(...all).map(({ kind, opens, next }) => [kind, opens, next]);

test("the wall opens the first three places from the last to the first, tied ones together", () => {
  expect(opened(1, 2, 3, 4)).toEqual([
    ["covered", [], 3],
    ["place", [2], 2],
    ["place", [1], 1],
    ["before", [], 1],
    ["first", [0], 0],
  ]);
  expect(opened(1, 1, 3)).toEqual([
    ["covered", [], 3],
    ["place", [2], 1],
    ["before", [], 1],
    ["first", [0, 1], 0],
  ]);
  expect(opened(1, 1, 1, 1)).toEqual([
    ["covered", [], 1],
    ["first", [0, 1, 2], 0],
  ]);
  expect(opened()).toEqual([]);
});

test("a place stands for 4 seconds or until all faces are in, and 1st for 6 with all faces flown before", () => {
  const [covered, place, , , first] = ranks(1, 2, 3);
  if (!covered || !place || !first) throw new Error("No frames");
  expect([covered, place, first].map((frame) => standsFor(frame, 6))).toEqual([4000, 4000, 6000]);
  for (const people of [2, 12, 13, 40, 200]) {
    expect(standsFor(place, people)).toBeGreaterThan(faceStarts("place", people - 1, people) + 420);
    expect(faceStarts("first", people - 1, people) + 420).toBeLessThan(6000);
  }
  expect([6, 12, 13, 40].map((people) => faceStarts("first", 2, people) - 660)).toEqual([300, 300, 120, 120]);
});

test("faces stand by place, of a crowd the lower places together, and who left it out aside", () => {
  const people = (places: (number | null)[]) =>
    places.map((place, i): Person => {
      const known = { titles: [], moves: [], agreement: null, pairs: 0 };
      return { ...known, name: `${i}`, places: new Map(place ? [["a", place]] : []) };
    });
  const few = wallOf(["a"], people([5, 1, 1, null])).stands[0];
  expect(few).toEqual({
    at: [
      { place: 1, who: [1, 2] },
      { place: 5, who: [0] },
    ],
    leftOut: [3],
  });
  const crowd = wallOf(["a"], people(Array.from({ length: 200 }, (_, i) => (i % 7) + 1))).stands[0];
  expect(crowd && groupsOf(crowd).map(({ from, isLower, who }) => [from, isLower, who.length])).toEqual([
    [1, false, 29],
    [2, false, 29],
    [3, false, 29],
    [4, true, 113],
  ]);
  expect([12, 13, 31, 200].map(crowdOf)).toEqual([0, 1, 2, 3]);
});
