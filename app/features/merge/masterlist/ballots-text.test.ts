import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { ballotsFromText } from "./ballots-text";
import { mergeBallots } from "./merge-ballots";

describe("ballots typed into one field", () => {
  test("are blocks of lines, with a count where there is one", () => {
    expect(ballotsFromText("4 x\nA\nB\n\n\n1. B\n2. A\r\n")).toEqual([
      { count: 4, item: ["A", "B"] },
      { count: 1, item: ["B", "A"] },
    ]);
  });

  test("are lines with signs between the items", () => {
    expect(ballotsFromText("3x A > B > C\nB, A")).toEqual([
      { count: 3, item: ["A", "B", "C"] },
      { count: 1, item: ["B", "A"] },
    ]);
  });

  test.each([
    ["4x", 4],
    ["4 ×", 4],
    ["12 times:", 12],
    ["4X :", 4],
    ["9999999 x", 9_999_999],
  ])("count as often as '%s' says, above a list and before a line", (times, count) => {
    expect(ballotsFromText(`${times}\nA\nB`)).toEqual([{ count, item: ["A", "B"] }]);
    expect(ballotsFromText(`${times} A > B`)).toEqual([{ count, item: ["A", "B"] }]);
  });

  test.each(["4", "x", "4 xx", "x4x", "12345678 x", "4 x of them"])(
    "'%s' is an item, and no count",
    (first) => {
      expect(ballotsFromText(`${first}\nB`)).toEqual([{ count: 1, item: [first, "B"] }]);
    },
  );

  test("lose the numbers before their items, but not those in a title", () => {
    expect(ballotsFromText("1. A\n2) B\n3: C\n100 . D\n1.5\n1984. E\nAbout 1. F")).toEqual([
      { count: 1, item: ["A", "B", "C", "D", "1.5", "1984. E", "About 1. F"] },
    ]);
  });

  test("are split at '>' where there is one, else at commas; empty places are left out", () => {
    expect(ballotsFromText("Crosby, Stills > Nash >")).toEqual([
      { count: 1, item: ["Crosby, Stills", "Nash"] },
    ]);
    expect(ballotsFromText(" A ,, B ")).toEqual([{ count: 1, item: ["A", "B"] }]);
    expect(ballotsFromText("A\nB, C")).toEqual([
      { count: 1, item: ["A"] },
      { count: 1, item: ["B", "C"] },
    ]);
  });

  test("in blocks keep their commas; a line of spaces divides too, and old Macs end lines otherwise", () => {
    expect(ballotsFromText("A, B\r \t\rC\rD > E\n\n \n\n")).toEqual([
      { count: 1, item: ["A, B"] },
      { count: 1, item: ["C", "D > E"] },
    ]);
  });

  test("count once by default; an empty field has none", () => {
    expect(ballotsFromText("A\nB")).toEqual([{ count: 1, item: ["A", "B"] }]);
    expect(ballotsFromText(" \n ")).toEqual([]);
  });

  test("merge into the page's example", () => {
    const versions = ballotsFromText("4x A > B > C\n3x B > C > A\n2x C > A > B");
    const merged = mergeBallots({ versions });
    expect(merged.versions).toBe(9);
    expect(merged.items.map(({ itemTitle }) => itemTitle)).toEqual(["A", "B", "C"]);
  });

  test.each([" ", "\t", "\n ", "0x ", ">", ","])("are read in linear time: many %j", (signs) => {
    const read = (size: number) => ballotsFromText(`4x${signs.repeat(size / signs.length)}, a`);
    expect(growthOf(read, 20_000)).toBeLessThan(LINEAR_MAX);
  });
});
