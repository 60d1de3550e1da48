import { describe, expect, test } from "vitest";
import { ballotsFromText } from "~/features/merge/ballots-text";
import { mergeBallots } from "~/features/merge/merge-ballots";

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

  test("are one list by default, and none in an empty field", () => {
    expect(ballotsFromText("A\nB")).toEqual([{ count: 1, item: ["A", "B"] }]);
    expect(ballotsFromText(" \n ")).toEqual([]);
  });

  test("merge as the example of the page says", () => {
    const versions = ballotsFromText("4x A > B > C\n3x B > C > A\n2x C > A > B");
    const merged = mergeBallots({ versions });
    expect(merged.versions).toBe(9);
    expect(merged.items.map(({ itemTitle }) => itemTitle)).toEqual(["A", "B", "C"]);
  });
});
