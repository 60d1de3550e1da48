import { expect, test } from "vitest";
import { type BandedRow, nextName, placed, stepped, withoutBand } from "./band-moves";

const row = (itemTitle: string) => ({ itemTitle, itemContext: "" });
/** 'ab|c|' is a and b in the first band, c in the second one, and none in the third. */
const rowsOf = (text: string): BandedRow[] =>
  text.split("|").flatMap((titles, band) => [...titles].map((title) => ({ row: row(title), band })));
const textOf = (rows: BandedRow[], bands = 3) =>
  Array.from({ length: bands }, (_, band) =>
    rows.flatMap((one) => (one.band === band ? one.row.itemTitle : [])).join(""),
  ).join("|");

test.each<[from: number | null, band: number, at: number | undefined, expected: string]>([
  [null, 0, undefined, "abx|cd|e"],
  [null, 1, 3, "ab|cxd|e"],
  [0, 2, undefined, "b|cd|ea"],
  [0, 1, 2, "b|acd|e"],
  [0, 0, 1, "ba|cd|e"],
  [1, 0, 0, "ba|cd|e"],
  [4, 0, 0, "eab|cd|"],
  [2, 1, undefined, "ab|dc|e"],
])("an item from %s lands in band %s before %s as %s", (from, band, at, expected) => {
  const rows = rowsOf("ab|cd|e");
  const moved = from === null ? row("x") : (rows[from]?.row ?? row(""));
  const after = placed(rows, moved, { from, band, at });
  expect(textOf(after)).toBe(expected);
  expect(after.map((one) => one.band)).toEqual(after.map((one) => one.band).toSorted());
});

test("lands at the end of a band between empty ones", () => {
  expect(textOf(placed(rowsOf("ab||c"), row("x"), { from: null, band: 1 }))).toBe("ab|x|c");
  expect(textOf(placed([], row("x"), { from: null, band: 2 }))).toBe("||x");
});

test("a step goes through the band and then into the next one, and stops at the ends", () => {
  const steps = (text: string, from: number, by: 1 | -1) => textOf(stepped(rowsOf(text), from, by, 3));
  expect(steps("ab|c|", 0, 1)).toBe("ba|c|");
  expect(steps("ab|c|", 1, 1)).toBe("a|bc|");
  expect(steps("ab|c|", 2, -1)).toBe("abc||");
  expect(steps("ab|c|", 2, 1)).toBe("ab||c");
  expect(steps("ab|c|", 0, -1)).toBe("ab|c|");
  expect(steps("|ab|c", 0, -1)).toBe("a|b|c");
  expect(steps("||a", 0, 1)).toBe("||a");
});

test("a removed band takes its items along, and those below move up", () => {
  expect(textOf(withoutBand(rowsOf("a|bc|d"), 1), 2)).toBe("a|d");
});

test("a new band has the first letter that is free", () => {
  expect(nextName(["S", "Good", "B"])).toBe("A");
  expect(nextName(["S", "A", "B", "C", "D", "F"])).toBe("Tier 7");
});
