import { describe, expect, test } from "vitest";
import { disputes, movesFromMasterlist, sideWords } from "~/features/lists/model/disagreement";
import type { MasterlistItemView, NoteView, VersionView } from "~/features/lists/model/list-view";
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

describe("the voter breakdown", () => {
  const kane = { namedBy: 3, notes: [note("ann", 1), note("bob", 4), note("cat", 2)] };
  const ran = { namedBy: 3, notes: [note("ann", 2), note("bob", 1), note("dan", 1)] };

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
