import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { ballotsFromText as readBallots } from "./ballots-text";
import { mergeBallots } from "./merge-ballots";

const ballotsFromText = (text: string) => {
  const read = readBallots(text);
  return "refused" in read ? read.refused : read.versions;
};

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

  test.each([
    "42:Memphis>Nashville>Knoxville\n26:Nashville>Knoxville>Memphis",
    "42: Memphis > Nashville > Knoxville\n26: Nashville > Knoxville > Memphis",
    "42 : Memphis > Nashville > Knoxville\n\n26 : Nashville > Knoxville > Memphis",
    "42*Memphis>Nashville>Knoxville\n26*Nashville>Knoxville>Memphis",
    "42,Memphis>Nashville>Knoxville\n26,Nashville>Knoxville>Memphis",
    "42x: Memphis > Nashville > Knoxville\n26 x Nashville > Knoxville > Memphis",
    "42% Memphis > Nashville > Knoxville\n26%: Nashville > Knoxville > Memphis",
    "42 voters: Memphis > Nashville > Knoxville\n26 voters: Nashville > Knoxville > Memphis",
    "42 Memphis > Nashville > Knoxville\n26 Nashville > Knoxville > Memphis",
    "42,Memphis,Nashville,Knoxville\n26,Nashville,Knoxville,Memphis",
    "42: Memphis, Nashville, Knoxville\n26: Nashville, Knoxville, Memphis",
    "Memphis > Nashville > Knoxville: 42\nNashville > Knoxville > Memphis: 26",
    "Memphis > Nashville > Knoxville (42)\nNashville > Knoxville > Memphis (26)",
    "42: Memphis ≻ Nashville ≻ Knoxville\n26: Nashville ≻ Knoxville ≻ Memphis",
    "42: Memphis >> Nashville &gt; Knoxville\n26: Nashville → Knoxville → Memphis",
    "# votes of Tennessee\n42: Memphis>Nashville>Knoxville\n26: Nashville>Knoxville>Memphis",
  ])("are read in the usual notations: %j", (text) => {
    expect(ballotsFromText(text)).toEqual([
      { count: 42, item: ["Memphis", "Nashville", "Knoxville"] },
      { count: 26, item: ["Nashville", "Knoxville", "Memphis"] },
    ]);
  });

  test.each([
    ["A = B > C", /^Line 1, 'A = B > C', has a tie/],
    ["42: A>B\n26: A=B>C", /^Line 2, '26: A=B>C', has a tie/],
    ["42: A = B", /has a tie/],
    ["42: {A,B} > C", /has a tie/],
    ["42: A ~ B > C", /has a tie/],
    ["0: A > B", /has a count that can't be read/],
    ["1.5: A > B", /has a count that can't be read/],
    ["-3: A > B", /has a count that can't be read/],
    ["42: > >", /names nothing/],
    ["B > A = C", /^Line 1, 'B > A = C', has a tie/],
    [`42: ${"A".repeat(39)} = B`, /^Line 1, '42: A{36}…', has a tie/],
  ])("are refused in words where they can't be read: %j", (text, words) => {
    expect(ballotsFromText(text)).toMatch(words);
  });

  test.each([
    ["12 Angry Men > Alien\nAlien > 12 Angry Men", ["12 Angry Men", "Alien"]],
    ["Mission: Impossible > Dune\nDune > Mission: Impossible", ["Mission: Impossible", "Dune"]],
    ["E=mc²\nF=ma\n\nF=ma\nE=mc²", ["E=mc²", "F=ma"]],
    ["#1 Alien\n#2 Heat\n\n#2 Heat\n#1 Alien", ["#1 Alien", "#2 Heat"]],
    ["Blade Runner 2049 > Heat\nHeat > Blade Runner 2049", ["Blade Runner 2049", "Heat"]],
  ])("keep the numbers and signs of their titles: %j", (text, first) => {
    expect(ballotsFromText(text)).toEqual([
      { count: 1, item: first },
      { count: 1, item: first.toReversed() },
    ]);
  });

  test.each([
    ["# a poll\n3: A > B\n# the rest\nB > A", 3, 1],
    ["# a poll\n\n3: A > B\n\nB > A", 3, 1],
    ["# a poll\n3, A, B\n2, B, A", 3, 2],
    ["3, A, B\n2, B, A", 3, 2],
    ["3 A, B\n2 B, A", 3, 2],
    ["A, B (3)\nB, A (2)", 3, 2],
    ["3: A, B\nB, A", 3, 1],
  ])("have counts before or after them, and comments between: %j", (text, first, second) => {
    expect(ballotsFromText(text)).toEqual([
      { count: first, item: ["A", "B"] },
      { count: second, item: ["B", "A"] },
    ]);
  });

  test.each([
    "12 Angry Men, Alien",
    "300, Alien\n12 Angry Men, Heat",
    "A, 1\nB, 2",
    "A = B, C\nC, A = B",
    "1.5: A, B",
  ])("keep numbers that are no counts: %j", (text) => {
    expect(ballotsFromText(text)).toEqual(
      text.split("\n").map((line) => ({ count: 1, item: line.split(", ") })),
    );
  });

  test("merge into the page's example", () => {
    const read = readBallots("4x A > B > C\n3x B > C > A\n2x C > A > B");
    if ("refused" in read) throw new Error(read.refused);
    const merged = mergeBallots(read);
    expect(merged.versions).toBe(9);
    expect(merged.items.map(({ itemTitle }) => itemTitle)).toEqual(["A", "B", "C"]);
  });

  test.each([" ", "\t", "\n ", "0x ", ">", ","])("are read in linear time: many %j", (signs) => {
    const read = (size: number) => ballotsFromText(`4x${signs.repeat(size / signs.length)}, a`);
    expect(growthOf(read, 20_000)).toBeLessThan(LINEAR_MAX);
  });
});
