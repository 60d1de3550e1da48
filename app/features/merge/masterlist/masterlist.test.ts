import { describe, expect, test } from "vitest";
import { letters, titles } from "#tests/support/short-ballots";
import { type Masterlist, mergeVersions } from "./masterlist";

/** Joins the titles, with '=' after tied ones: 'A=B= C'. */
function masterlistText({ items }: Masterlist): string {
  return items.map(({ itemTitle, tied }) => itemTitle + (tied ? "=" : "")).join(" ");
}

describe("the examples", () => {
  test.each([
    ["AB / BA", "A= B="],
    ["ABC / CBA", "A= C= B"],
    ["ABC / BDA", "B A D C"],
    ["ABC / DE", "A= D= B= E= C"],
    ["A / BCDE", "A= B= C D E"],
    ["X / X / Y", "X Y"],
    ["ABC / BCA / CAB", "A B C"],
    ["4×ABC / 3×BCA / 2×CAB", "A B C"],
    ["3×BJR / 2×JBR / 4×RBJ", "B J R"],
    ["5×AB / CDEFGHIJKLMNOPQRSTUV", "A B C D E F G H I J K L M N O P Q R S T U V"],
  ])("%s is %s", (versions, expected) => {
    expect(masterlistText(mergeVersions(letters(versions)))).toBe(expected);
  });

  test.each([
    ["", 0],
    ["ABC", 1],
  ])("%j has no masterlist", (versions, count) => {
    expect(mergeVersions(letters(versions))).toEqual({
      versions: count,
      items: [],
      both: new Map(),
      firmness: null,
      aliases: new Map(),
      agreement: null,
    });
  });
});

describe("what counts", () => {
  test("empty versions and blank titles don't, but keep their index", () => {
    const { versions, items } = mergeVersions([
      { items: [] },
      { items: ["A"] },
      { items: ["", " "] },
      { items: ["", "A"] },
    ]);
    expect(versions).toBe(2);
    expect(items).toMatchObject([
      {
        itemTitle: "A",
        namedBy: 2,
        of: 2,
        averagePlace: 1,
        places: [
          [1, 1, 0],
          [3, 1, 1],
        ],
      },
    ]);
  });

  test("a repeated item keeps its first place and gaps close", () => {
    const { items } = mergeVersions([{ items: ["The A-Team", "B", "a-team", "C"] }, { items: ["C"] }]);
    const places = Object.fromEntries(items.map((item) => [item.itemTitle, item.places]));
    expect(places).toEqual({
      "The A-Team": [[0, 1, 0]],
      B: [[0, 2, 1]],
      C: [
        [0, 3, 3],
        [1, 1, 0],
      ],
    });
  });

  test("spellings of one item are one item, shown in the most used spelling, then the oldest version's", () => {
    const spelled = (...items: string[]) => titles(mergeVersions(items.map((item) => ({ items: [item] }))));
    expect(spelled("Amelie", "Amélie", "Amélie")).toEqual(["Amélie"]);
    expect(spelled("AMELIE", "Amélie")).toEqual(["AMELIE"]);
    expect(spelled("Amelie ", " Amelie", "Amélie")).toEqual(["Amelie"]);
    expect(spelled("Amelie", "Amelie", "Amélie (2001)")).toEqual(["Amélie (2001)"]);
  });

  test("a count uses its spelling that many times", () => {
    expect(titles(mergeVersions([{ items: ["amelie"] }, { items: ["Amélie"], count: 2 }]))).toEqual([
      "Amélie",
    ]);
  });

  test.each([
    ["the only year", [["Dune"], ["Dune (2021)"]], ["Dune (2021)"]],
    [
      "the only year of two versions",
      [["Dune (1984)"], ["Dune (2021)"], ["dune (2021)"], ["Dune"]],
      ["Dune (2021)", "Dune (1984)"],
    ],
    ["no year of two", [["Dune (1984)"], ["Dune (2021)"], ["Dune"]], ["Dune", "Dune (1984)", "Dune (2021)"]],
    [
      "no year when two are agreed on",
      [["Dune (1)", "Dune"], ["Dune (1984)"], ["Dune (1984)"], ["Dune (2021)"], ["Dune (2021)"]],
      ["Dune (1984)", "Dune (2021)", "Dune (1)", "Dune"],
    ],
    ["no year in a version that names both", [["Dune (2021)", "Dune"], ["Dune"]], ["Dune (2021)", "Dune"]],
  ])("titles without a year join %s", (_, items, expected) => {
    expect(titles(mergeVersions(items.map((list) => ({ items: list }))))).toEqual(expected);
  });

  test("one version that names a year twice is one version", () => {
    const ballots = [["Dune (1984)", "dune (1984)"], ["Dune (2021)"], ["Dune"]].map((items) => ({ items }));
    expect(titles(mergeVersions(ballots))).toHaveLength(3);
  });
});

describe("overrides", () => {
  const merged = (lists: string[][], ...overrides: [a: string, same: "is" | "is not", b: string][]) =>
    titles(
      mergeVersions(
        lists.map((items) => ({ items })),
        overrides.map(([a, same, b]) => ({ a, b, same: same === "is" })),
      ),
    );

  test("join two titles, also through a third, and within one version", () => {
    expect(merged([["Se7en"], ["Seven"]], ["Se7en", "is", "Seven"])).toEqual(["Se7en"]);
    expect(merged([["A"], ["B"], ["C"]], ["A", "is", "B"], ["C", "is", "b"])).toEqual(["A"]);
    expect(merged([["A", "B", "C"], ["C"]], ["A", "is", "B"])).toEqual(["C", "A"]);
  });

  test("apply to every spelling of an item", () => {
    expect(merged([["Dune (2021)"], ["Dune"], ["Duna"]], ["Duna", "is", "Dune"])).toEqual(["Dune (2021)"]);
    expect(merged([["dune (2021)"], ["DUNE"], ["Duna"]], ["Duna", "is", "Dune (2021)"])).toEqual([
      "dune (2021)",
    ]);
  });

  test("separate two spellings of one key", () => {
    const lists = [["Stranger"], ["The Stranger"], ["THE STRANGER"], ["Stranger, The"]];
    expect(merged(lists)).toEqual(["Stranger"]);
    const parted = ["Stranger", "The Stranger"];
    expect(merged(lists, ["The Stranger", "is not", "Stranger"])).toEqual(parted);
    expect(merged(lists, ["Stranger", "is not", "The Stranger"])).toEqual(parted);
    expect(merged([["US"], ["us"], ["Us"]], ["US", "is not", "us"])).toEqual(["US", "us"]);
    expect(merged([["US"], ["us"]], ["US", "is not", "US"])).toEqual(["US"]);
  });

  test("decide which year a title without a year means, or does not mean", () => {
    const lists = [["Dune"], ["Dune (1984)"], ["Dune (2021)"], ["Dune (2021)"]];
    expect(merged(lists)).toEqual(["Dune (2021)", "Dune (1984)"]);
    expect(merged(lists, ["Dune", "is", "Dune (1984)"])).toEqual(["Dune (1984)", "Dune (2021)"]);
    expect(merged(lists, ["Dune (2021)", "is not", "Dune"])).toEqual(["Dune (2021)", "Dune", "Dune (1984)"]);
    expect(merged([["Dune (2021)", "Dune"], ["Dune"]], ["Dune", "is", "Dune (2021)"])).toEqual([
      "Dune (2021)",
    ]);
  });

  test("the last one wins, and separated titles are never joined", () => {
    expect(merged([["A"], ["B"]], ["A", "is", "B"], ["B", "is not", "A"])).toEqual(["A", "B"]);
    expect(merged([["A"], ["B"]], ["A", "is not", "B"], ["B", "is", "A"])).toEqual(["A"]);
    expect(merged([["A"], ["B"], ["C"]], ["A", "is", "B"], ["B", "is", "C"], ["A", "is not", "C"])).toEqual([
      "A",
      "C",
    ]);
  });
});

describe("why", () => {
  test("counts every version as preferring, opposing or naming neither", () => {
    const [pear] = mergeVersions(letters("4×PA / 2×AP / 2×P / X")).items;
    expect(pear).toMatchObject({
      itemTitle: "P",
      rank: 1,
      namedBy: 8,
      of: 9,
      averagePlace: 1.25,
      bestPlace: 1,
      above: { itemTitle: "A", prefer: 6, against: 2, neither: 1 },
      decidedBy: "margin",
    });
  });

  test.each([
    ["AB / AB", "A", "margin"],
    ["ABC / BDA", "A", "count"],
    ["AXB / BA", "A", "sum"],
    ["AB / CBA", "A", "best"],
    ["A / B", "A", "title"],
  ])("%s: %s ranks above the next by %s", (versions, title, decidedBy) => {
    const { items } = mergeVersions(letters(versions));
    expect(items.find(({ itemTitle }) => itemTitle === title)?.decidedBy).toBe(decidedBy);
  });

  test("shows the stronger chain by which an item ranks above one that a majority prefers to it", () => {
    const { items } = mergeVersions(letters("4×ABC / 3×BCA / 2×CAB"));
    expect(items[0]).toMatchObject({
      decidedBy: "chain",
      above: { itemTitle: "B", prefer: 6, against: 3, neither: 0 },
      despite: { itemTitle: "C", prefer: 4, against: 5, neither: 0 },
      chain: ["A", "B", "C"],
    });
    expect(items.slice(1).map(({ decidedBy, chain }) => [decidedBy, chain])).toEqual([
      ["margin", undefined],
      ["margin", undefined],
    ]);
  });

  test("has nothing below the last item, which is last by the reason that put the one before it above", () => {
    expect(mergeVersions(letters("AB / BA")).items.at(-1)).toMatchObject({ above: null, decidedBy: "title" });
    expect(mergeVersions(letters("A / A")).items).toMatchObject([{ above: null, decidedBy: "count" }]);
  });
});

describe("beyond the candidates", () => {
  test("items follow by standing, and their reasons say so", () => {
    const versions = letters("4×YX / X");
    expect(titles(mergeVersions(versions))).toEqual(["Y", "X"]);
    expect(mergeVersions(versions, [], 1).items).toMatchObject([
      { itemTitle: "X", above: { itemTitle: "Y", prefer: 1, against: 4, neither: 0 }, decidedBy: "count" },
      { itemTitle: "Y", above: null, decidedBy: "count" },
    ]);
  });

  test("the hundred-and-first item is no longer compared", () => {
    const hundred = Array.from({ length: 100 }, (_, i) => `Item ${i}`);
    const { items } = mergeVersions([
      { items: hundred, count: 5 },
      { items: [...hundred.slice(1), "One", "Two"], count: 1 },
      { items: ["Two", "One"] },
    ]);
    expect(items).toHaveLength(102);
    expect(items.slice(100)).toMatchObject([
      { itemTitle: "Two", above: { itemTitle: "One", prefer: 1, against: 1, neither: 5 }, decidedBy: "best" },
      { itemTitle: "One", above: null },
    ]);
  });
});
