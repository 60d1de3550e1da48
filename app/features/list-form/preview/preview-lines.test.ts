import { describe, expect, test } from "vitest";
import { nearHint } from "~/features/list-form/rows/near-hint";
import { twiceHint } from "~/features/list-form/rows/row-hints";
import { agreementSentence, effectWords, movedLines, movedSentence, withTitle } from "./preview-lines";
import { previewOf } from "./preview-of";

const preview = (others: string[], own: string, overrides: { a: string; b: string; same: boolean }[] = []) =>
  previewOf({ others: others.map((items) => ({ items: [...items] })), overrides }, [...own]);

const lines = (...given: Parameters<typeof preview>) =>
  preview(...given).lines.map(
    ({ title, rank, from, own }) =>
      `${rank} ${title} ${from === null ? "new" : from - rank}${own ? " own" : ""}`,
  );

describe("the masterlist preview", () => {
  test("shows what the viewer's version moves", () => {
    expect(lines(["ABC", "ABC"], "CD")).toEqual(["1 A 0", "2 B 0", "3 C 0 own", "4 D new own"]);
    expect(lines(["AB", "AB", "BA", "BA"], "B")[0]).toBe("1 B 0 own");
  });

  test("measures against the only other version where there is no masterlist yet", () => {
    expect(lines(["AB"], "BA")).toEqual(["1 A 0 own", "1 B 1 own"]);
  });

  test("is empty while there is nothing to merge", () => {
    expect(lines([], "AB")).toEqual([]);
    expect(lines(["AB"], " ")).toEqual([]);
  });

  test("applies item overrides", () => {
    expect(lines(["A", "B"], "A", [{ a: "A", b: "B", same: true }])).toHaveLength(1);
  });
});

describe("the strip above the keyboard", () => {
  const merged = (own: string) => preview(["ABC"], own).lines;

  test("names the moved items, one's own first, and counts the rest", () => {
    const { first, more } = movedLines(merged("CDB"));
    expect(first.every(({ own }) => own)).toBe(true);
    expect(first).toHaveLength(2);
    expect(more).toBe(merged("CDB").filter(({ from, rank }) => from !== rank).length - 2);
    expect(movedSentence(merged("BA"))).toBe("With yours: B 2 → 1.");
    expect(movedSentence(merged("CDB"))).toMatch(/ and \d more\.$/);
    expect(movedSentence(preview(["AB", "AB"], "C").lines)).toBe("With yours: C new at 3.");
    expect(movedSentence(merged("ABC"))).toBe("");
  });

  test("adds an item in the first empty row, or after the last", () => {
    const row = (itemTitle: string, itemContext = "") => ({ itemTitle, itemContext });
    const rows = [row("A"), row("", "a note"), row(""), row("B")];
    expect(withTitle(rows, "C")).toEqual({
      rows: [row("A"), row("", "a note"), row("C"), row("B")],
      place: 3,
    });
    const kept = { ...row(""), commentId: "1" };
    expect(withTitle([kept], "C")).toEqual({ rows: [kept, row("C")], place: 2 });
  });
});

test("the largest change comes first: 1st place, then what one's own items do", () => {
  const words = (...given: Parameters<typeof preview>) =>
    effectWords(preview(...given))
      .join(" ")
      .trim();
  expect(words(["AB", "AB", "BA", "BA"], "B")).toBe("You put B on top. A goes from 1st to 2nd.");
  expect(words(["AB", "AB", "BA"], "BA")).toBe("B would draw level with A. Two against two.");
  expect(words(["ABCD", "ABDC", "ABCD"], "AD")).toBe("D goes from 4th to 3rd. C goes from 3rd to 4th.");
  expect(words(["AB", "AB"], "C")).toBe("C comes in at 3rd.");
  expect(words(["AB", "AB"], "AB")).toBe("Nothing moves yet.");
});

test("the agreement with the masterlist shows from ten pairs on, and counts the version itself", () => {
  expect(agreementSentence(preview(["ABCDE", "ABCDE"], ""), 0)).toBe("");
  expect(agreementSentence(preview(["ABCDE", "ABCDE"], "AB"), 2)).toBe(
    "Rank a few more to see how far you agree.",
  );
  expect(agreementSentence(preview(["ABCDE", "ABCDE"], "ABCDE"), 5)).toBe("You agree on 100% of 10 pairs.");
  expect(agreementSentence(preview(["ABCDE", "ABCDE"], "ACBDE"), 5)).toBe("You agree on 90% of 10 pairs.");
});

describe("hints while writing", () => {
  test("name the position where the item already is", () => {
    expect(twiceHint("the godfather", 1, ["Godfather, The", "the godfather"])?.text).toBe("Already at 1");
    expect(twiceHint("Alien", 1, ["Aliens", "Alien"])).toBeNull();
  });

  test("offer another version's spelling for a typo, and nothing for the same item", () => {
    expect(nearHint("Casablanka", ["Casablanca", "Vertigo"])).toEqual({
      text: "Others call it Casablanca.",
      use: "Casablanca",
    });
    expect(nearHint("casablanca", ["Casablanca"])).toBeNull();
    expect(nearHint("Toy Story 3", ["Toy Story 2"])).toBeNull();
  });
});
