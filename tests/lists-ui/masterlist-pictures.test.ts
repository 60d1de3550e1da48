import { describe, expect, it } from "vitest";
import { disputes, movesFromMasterlist } from "~/features/lists/disagreement";
import type { MasterlistItemView, NoteView, VersionView } from "~/features/lists/list-view";
import { placeSpread, SPREAD, spreadInWords } from "~/features/lists/place-spread";
import { threadOf, whoPutItWhere } from "~/features/lists/who-put-it-where";

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
  it("stacks a dot a version while the stacks are low", () => {
    const { dots, out, ticks } = placeSpread({
      places: [
        [1, 3],
        [10, 1],
      ],
      of: 6,
      longest: 10,
    });
    expect(dots.map(({ place }) => place)).toEqual([1, 1, 1, 10]);
    expect(new Set(dots.slice(0, 3).map(({ x }) => x))).toEqual(new Set([SPREAD.left]));
    expect(dots[3]?.x).toBe(SPREAD.right);
    expect(out).toHaveLength(2);
    expect(ticks.map(({ place }) => place)).toEqual([1, 6, 10]);
  });

  it("draws one dot a place, larger for more, where versions are many", () => {
    const { dots, out, outCount } = placeSpread({
      places: [
        [1, 400],
        [2, 100],
      ],
      of: 900,
      longest: 10,
    });
    expect(dots).toHaveLength(2);
    expect(dots[0]?.r).toBeGreaterThan(dots[1]?.r ?? 0);
    expect(out).toHaveLength(1);
    expect(outCount).toBe(400);
  });

  it("stays inside its picture", () => {
    for (const longest of [1, 2, 3, 50, 100]) {
      for (const count of [1, 3, 4, 1000]) {
        const { dots } = placeSpread({
          places: [
            [1, count],
            [longest, 1],
          ],
          of: 2 * count,
          longest,
        });
        for (const { x, y, r } of dots) {
          expect(x - r).toBeGreaterThanOrEqual(0);
          expect(y - r).toBeGreaterThanOrEqual(0);
          expect(x + r).toBeLessThan(SPREAD.out);
        }
      }
    }
  });

  it("says itself in words", () => {
    expect(
      spreadInWords({
        places: [
          [1, 3],
          [4, 1],
        ],
        of: 6,
        longest: 10,
      }),
    ).toBe("3 at place 1, 1 at place 4, 2 left it out");
  });
});

describe("who put it where", () => {
  const kane = item("Kane", 1, [note("ann", 1), note("bob", 4), note("cat", 2)], 4);
  const ran = item("Ran", 2, [note("ann", 2), note("bob", 1), note("dan", 1)], 4);

  it("splits against the next item", () => {
    const { higher, leftOtherOut, lower, onlyOther } = whoPutItWhere(kane, ran);
    expect(higher.map(({ creator }) => creator)).toEqual(["ann"]);
    expect(leftOtherOut.map(({ creator }) => creator)).toEqual(["cat"]);
    expect(lower.map(({ creator }) => creator)).toEqual(["bob"]);
    expect(onlyOther.map(({ creator }) => creator)).toEqual(["dan"]);
  });

  it("claims nothing about notes that were not kept", () => {
    const many = { ...ran, why: { ...ran.why, namedBy: 300 } };
    const { leftOtherOut, rest } = whoPutItWhere(kane, many);
    expect(leftOtherOut).toEqual([]);
    expect(rest.map(({ creator }) => creator)).toEqual(["cat"]);
  });

  it("leads to the thread of the note that is quoted, without one to the busiest", () => {
    const talked = [note("ann", 1), note("bob", 2, { commentsCount: 3 })];
    expect(threadOf(item("Kane", 1, talked))?.creator).toBe("bob");
    expect(threadOf(item("Kane", 1, [...talked, note("cat", 3, { context: "Rosebud" })]))?.creator).toBe(
      "cat",
    );
  });
});

describe("disagreement", () => {
  it("names the items whose places lie furthest apart, and none that all agree on", () => {
    const items = [
      item("Agreed", 1, [note("ann", 1), note("bob", 1)]),
      item("Disputed", 2, [note("ann", 2), note("bob", 9)]),
      item("Close", 3, [note("ann", 3), note("bob", 2)]),
    ];
    const found = disputes({ items, of: 2, longest: 9, changedAt: 0, itemCount: 3 });
    expect(found.map(({ title }) => title)).toEqual(["Disputed", "Close"]);
    expect(found[0]).toMatchObject({ best: 2, worst: 9, leftOutBy: 0 });
  });

  it("measures a version against the masterlist", () => {
    const masterlist = {
      items: [item("Kane", 1, [note("ann", 3, { id: "k" })]), item("Ran", 2, [note("ann", 1, { id: "r" })])],
      of: 2,
      longest: 3,
      changedAt: 0,
      itemCount: 2,
    };
    const version = { items: [{ id: "r" }, { id: "x" }, { id: "k" }] } as VersionView;
    expect([...movesFromMasterlist(version, masterlist)]).toEqual([
      ["r", 1],
      ["k", -2],
    ]);
    expect(movesFromMasterlist(version, null).size).toBe(0);
  });
});
