import { describe, expect, test } from "vitest";
import { disputes, movesFromMasterlist, sideWords } from "~/features/lists/model/disagreement";
import type { MasterlistItemView, NoteView, VersionView } from "~/features/lists/model/list-view";
import { SPREAD } from "./place-axis";
import { placeMarks } from "./place-marks";
import { axisTicks, barsOf, dotsOf, NARROWEST_AXIS, spreadScale } from "./place-spread";
import { placedItem, spreadInWords } from "./place-words";
import { voterBreakdown } from "./voter-breakdown";

const note = (creator: string, place: number, more: Partial<NoteView> = {}): NoteView => ({
  creator,
  versionId: creator,
  place,
  id: `${creator}-${place}`,
  context: "",
  commentsCount: 0,
  ...more,
});

function item(title: string, rank: number, notes: NoteView[], of = notes.length): MasterlistItemView {
  const counts = new Map<number, number>();
  for (const { place } of notes) counts.set(place, (counts.get(place) ?? 0) + 1);
  return {
    title,
    rank,
    tied: false,
    notes,
    places: [...counts].sort(([a], [b]) => a - b),
    range: null,
    both: null,
    tier: null,
    why: {
      namedBy: notes.length,
      of,
      averagePlace: 1,
      bestPlace: Math.min(...notes.map(({ place }) => place)),
      above: null,
      decidedBy: "margin",
    },
  };
}

describe("the spread of places", () => {
  /** So many versions for each place. */
  const spread = (counts: Record<number, number>, outCount = 0) => ({
    places: Object.entries(counts).map(([place, count]): [number, number] => [Number(place), count]),
    outCount,
  });

  test("stacks one dot per version upwards, with ticks at the first, middle and last place", () => {
    const picture = spread({ 1: 3, 10: 1 }, 2);
    const scale = spreadScale([picture], 10);
    const dots = dotsOf(picture, scale);
    expect(dots.map(({ place }) => place)).toEqual([1, 1, 1, 10]);
    expect(dots.map(({ x }) => x)).toEqual([SPREAD.left, SPREAD.left, SPREAD.left, SPREAD.right]);
    expect(dots[1]?.y).toBeLessThan(dots[0]?.y ?? 0);
    expect(axisTicks(scale).map(({ place }) => place)).toEqual([1, 6, 10]);
    expect(scale.outDots).toBe(true);
  });

  test("has an axis of seven places at least", () => {
    expect(axisTicks(spreadScale([spread({ 1: 2 })], 2)).map(({ place }) => place)).toEqual([1, 4, 7]);
  });

  test("has one style for all items of a list, and bars where dots would be too small", () => {
    const many = spreadScale([spread({ 1: 400 }), spread({ 2: 1 }, 399)], 10);
    expect([many.look, many.outDots]).toEqual(["bars", false]);
    const [high] = barsOf(spread({ 1: 400 }), many);
    const [low] = barsOf(spread({ 1: 100 }), many);
    expect(many.base - (high?.y ?? 0)).toBeGreaterThan(many.base - (low?.y ?? 0));
    expect(spreadScale([spread({ 1: 9 }), spread({ 2: 1 })], 10).look).toBe("dots");
  });

  test("is a small histogram above forty people, in both sizes", () => {
    const lookOf = (people: number) =>
      (["big", "small"] as const).map((size) => spreadScale([spread({ 1: 3 }, people - 3)], 10, size).look);
    expect(lookOf(40)).toEqual(["dots", "dots"]);
    expect(lookOf(41)).toEqual(["bars", "bars"]);
  });

  test("keeps forty dots of one place within its picture", () => {
    for (const size of ["big", "small"] as const) {
      const picture = spread({ 1: 40 });
      const scale = spreadScale([picture], 10, size);
      const highest = Math.min(...dotsOf(picture, scale).map(({ y }) => y));
      expect(highest - scale.r).toBeGreaterThanOrEqual(size === "big" ? 0 : -1);
      expect(scale.height).toBeLessThanOrEqual(size === "big" ? 82 : 30);
    }
  });

  test("has the same axis in both sizes", () => {
    const picture = spread({ 1: 2, 9: 1 });
    const [big, small] = (["big", "small"] as const).map((size) =>
      dotsOf(picture, spreadScale([picture], 12, size)).map(({ x }) => x),
    );
    expect(small).toEqual(big);
  });

  test("never lets dots overlap or leave the picture, even on the narrowest phone", () => {
    const width = (NARROWEST_AXIS * 100) / (SPREAD.right - SPREAD.left);
    for (const longest of [1, 2, 3, 7, 20, 50, 100])
      for (const count of [1, 2, 3, 7, 15]) {
        const each = longest > 40 ? 1 : count;
        const picture = spread(Object.fromEntries(Array.from({ length: longest }, (_, i) => [i + 1, each])));
        const scale = spreadScale([picture], longest);
        if (scale.look === "bars") continue;
        const dots = dotsOf(picture, scale).map(({ x, y }) => ({ x: (x * width) / 100, y }));
        for (const [i, { x, y }] of dots.entries()) {
          expect(y - scale.r).toBeGreaterThanOrEqual(0);
          expect(x - scale.r).toBeGreaterThanOrEqual(0);
          const near = dots.filter((dot, j) => j < i && Math.hypot(dot.x - x, dot.y - y) < 2 * scale.r - 0.1);
          expect(near).toEqual([]);
        }
      }
  });

  test("names the creator of each dot, and those who left the item out", () => {
    const ann = note("ann", 1, { context: "Tiles." });
    const items = [item("Azul", 1, [ann], 2), item("Catan", 2, [note("bob", 1)], 2)];
    const { marks } = placeMarks({ items: items.map(placedItem), of: 2, longest: 1 });
    expect(marks[0]?.map(({ creator, place, note }) => [creator, place, note])).toEqual([
      ["ann", 1, "Tiles."],
      ["bob", null, ""],
    ]);
  });

  test("links each former member's dot to their version, also where they left an item out", () => {
    const gone = (versionId: string, place: number) => note("former member", place, { versionId });
    const items = [
      item("Azul", 1, [note("ann", 1)], 3),
      item("Catan", 2, [gone("one", 1), gone("two", 1)], 3),
    ];
    const { marks } = placeMarks({ items: items.map(placedItem), of: 3, longest: 2 });
    const seen = marks.map((of) => of.map(({ creator, place, inPath }) => [creator, place, inPath]));
    expect(seen).toEqual([
      [
        ["ann", 1, "ann"],
        ["former member", null, "one"],
        ["former member", null, "two"],
      ],
      [
        ["former member", 1, "one"],
        ["former member", 1, "two"],
        ["ann", null, "ann"],
      ],
    ]);
  });

  test("names nobody as having left out an item if only some versions are known", () => {
    const items = [item("Azul", 1, [note("ann", 1)], 3), item("Catan", 2, [note("bob", 1)], 3)];
    const { marks } = placeMarks({ items: items.map(placedItem), of: 3, longest: 1 });
    expect(marks[0]?.map(({ creator }) => creator)).toEqual(["ann", null, null]);
  });

  test("is also described in words", () => {
    expect(spreadInWords(spread({ 1: 2, 4: 1 }, 2))).toBe("2 have it 1st, 1 has it 4th, 2 left it out");
  });
});

describe("the voter breakdown", () => {
  const kane = placedItem(item("Kane", 1, [note("ann", 1), note("bob", 4), note("cat", 2)], 4));
  const ran = placedItem(item("Ran", 2, [note("ann", 2), note("bob", 1), note("dan", 1)], 4));

  test("splits against the next item", () => {
    const { higher, leftOtherOut, lower, onlyOther } = voterBreakdown(kane, ran);
    expect(higher.map(({ creator }) => creator)).toEqual(["ann"]);
    expect(leftOtherOut.map(({ creator }) => creator)).toEqual(["cat"]);
    expect(lower.map(({ creator }) => creator)).toEqual(["bob"]);
    expect(onlyOther.map(({ creator }) => creator)).toEqual(["dan"]);
  });

  test("says nothing about notes that were not kept", () => {
    const many = { ...ran, namedBy: 300 };
    const { leftOtherOut, rest } = voterBreakdown(kane, many);
    expect(leftOtherOut).toEqual([]);
    expect(rest.map(({ creator }) => creator)).toEqual(["cat"]);
  });
});

describe("disagreement", () => {
  test("names the items with the largest spread, and no unanimous one", () => {
    const items = [
      item("Agreed", 1, [note("ann", 1), note("bob", 1), note("cat", 1)]),
      item("Disputed", 2, [note("ann", 2), note("bob", 9), note("cat", 5)]),
      item("Close", 3, [note("ann", 3), note("bob", 2), note("cat", 3)]),
    ];
    const found = disputes({ items, of: 3, longest: 9, changedAt: 0, itemCount: 3, firmness: null });
    expect(found.map(({ title }) => title)).toEqual(["Disputed", "Close"]);
    expect(found[0]).toMatchObject({ index: 1, best: 2, bestBy: 1, worst: 9, worstBy: 1 });
  });

  test("names the people on a side, the viewer first, and counts the rest", () => {
    const side = (names: string[], count: number, place: number | null, viewer?: string) =>
      sideWords({ names, count, place }, viewer);
    expect(side(["ann"], 1, 1)).toBe("ann has it 1st");
    expect(side(["ann", "bob"], 2, 2)).toBe("ann and bob have it 2nd");
    expect(side(["ann", "bob"], 7, null)).toBe("ann and 6 more left it out");
    expect(side(["ann", "bob"], 7, null, "bob")).toBe("you and 6 more left it out");
    expect(side(["ann", "bob"], 2, 1, "bob")).toBe("you and ann have it 1st");
    expect(side(["bob"], 1, 11, "bob")).toBe("you have it 11th");
    expect(side([], 1, 3)).toBe("1 has it 3rd");
    expect(side([], 1200, null)).toBe("1,200 left it out");
  });

  test("measures a version against the masterlist", () => {
    const masterlist = {
      items: [item("Kane", 1, [note("ann", 3, { id: "k" })]), item("Ran", 2, [note("ann", 1, { id: "r" })])],
      of: 2,
      longest: 3,
      changedAt: 0,
      itemCount: 2,
      firmness: null,
    };
    const version = { items: [{ id: "r" }, { id: "x" }, { id: "k" }] } as VersionView;
    expect([...movesFromMasterlist(version, masterlist)]).toEqual([
      ["r", { by: 1, itemId: "r" }],
      ["k", { by: -2, itemId: "k" }],
    ]);
    expect(movesFromMasterlist(version, null).size).toBe(0);
  });
});
