import { describe, expect, test } from "vitest";
import { MERGE_VALUES_MAX, mergeBallots, mergeSchema, tooMuchToMerge } from "./merge-ballots";

const items = (count: number, word = "Item") => Array.from({ length: count }, (_, i) => `${word} ${i}`);
const lists = (count: number, item: unknown = ["A"]) => Array.from({ length: count }, () => ({ item }));

/** Returns the validation messages by path; null if the input is valid. */
function refusedWith(versions: unknown): Record<string, string> | null {
  const { error } = mergeSchema.safeParse({ versions });
  return error
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message]))
    : null;
}

describe("ballots of a request", () => {
  test("have a second order among versions that ranked both, with the rank overall", () => {
    const versions = [
      { count: 5, item: ["Chess", "Go", "Catan"] },
      { count: 3, item: ["Azul", "Chess", "Go", "Catan"] },
    ];
    expect(mergeBallots({ versions }).both).toEqual([
      { title: "Azul", rank: 1, tied: false, overall: 4 },
      { title: "Chess", rank: 2, tied: false, overall: 1 },
      { title: "Go", rank: 3, tied: false, overall: 2 },
      { title: "Catan", rank: 4, tied: false, overall: 3 },
    ]);
    expect(mergeBallots({ versions: [{ count: 5, item: ["Chess"] }] }).both).toEqual([]);
  });

  test("are merged with their counts, one by default, in cleaned titles", () => {
    const versions = [{ count: 2, item: ["  The\tGodfather ", "Up"] }, { item: ["Up"] }];
    const merged = mergeBallots(mergeSchema.parse({ versions }));
    expect(merged.versions).toBe(3);
    expect(merged.items.map(({ itemTitle, namedBy }) => [itemTitle, namedBy])).toEqual([
      ["The Godfather", 2],
      ["Up", 3],
    ]);
  });

  test.each([
    ["no list of versions", "AB", { versions: "Versions must be a list" }],
    ["no list of items", [{ item: "AB" }], { "versions.0.item": "Items must be a list" }],
    ["a title that is no text", [{ item: ["A", 7] }], { "versions.0.item.1": "Item titles must be text" }],
    [
      "a title that is too long",
      [{ item: ["x".repeat(101)] }],
      { "versions.0.item.0": "Item-title must be max. 100 characters (101)" },
    ],
    ["half a count", [{ count: 1.5, item: [] }], { "versions.0.count": "count must be a whole number" }],
    ["no count", [{ count: 0, item: [] }], { "versions.0.count": "count must be at least 1" }],
    [
      "too large a count",
      [{ count: 1_000_001, item: [] }],
      { "versions.0.count": "count must be max. 1000000" },
    ],
    ["too many items", lists(1, items(101)), { "versions.0.item": "A list has max. 100 items" }],
    ["too many versions", lists(2001), { versions: "Merge max. 2000 versions at a time" }],
    ["as much as may be", [{ count: 1_000_000, item: ["x".repeat(100), ...items(99)] }], null],
    ["the emptiest", [], null],
  ])("with %s", (_, versions, messages) => {
    expect(refusedWith(versions)).toEqual(messages);
  });

  test("are cleaned one by one", () => {
    const many = items(12_000).map((title) => ` ${title} `);
    for (let from = 0; from < many.length; from += 100) {
      const item = many.slice(from, from + 100);
      const { versions } = mergeSchema.parse({ versions: [{ item }] });
      expect(versions[0]?.item).toEqual(item.map((title) => title.trim()));
    }
    const wide = `${" ".repeat(500)}A`;
    expect(mergeSchema.parse({ versions: [{ item: [wide, wide] }] }).versions[0]?.item).toEqual(["A", "A"]);
  });
});

describe("too large a merge is refused before items are parsed", () => {
  test("more versions, items or different titles than allowed", () => {
    expect(tooMuchToMerge({ versions: lists(2000) })).toBeNull();
    expect(tooMuchToMerge({ versions: lists(2001) })).toEqual({
      versions: "Merge max. 2000 versions at a time",
    });
    expect(tooMuchToMerge({ versions: lists(3, items(100)) })).toBeNull();
    expect(tooMuchToMerge({ versions: [{ item: [] }, { item: items(101) }] })).toEqual({
      "versions.1.item": "A list has max. 100 items",
    });
    const different = Array.from({ length: 50 }, (_, i) => ({ item: items(100, `List ${i}`) }));
    expect(tooMuchToMerge({ versions: different })).toBeNull();
    expect(tooMuchToMerge({ versions: [...different, { item: ["One more"] }] })).toEqual({
      versions: "Merge max. 5000 different items at a time",
    });
  });

  test.each([{}, { versions: "AB" }, { versions: [null, 7, {}, { item: "A".repeat(101) }] }])(
    "what has another shape is left to the schema: %j",
    (body) => {
      expect(tooMuchToMerge(body)).toBeNull();
    },
  );

  test("a body within the limits has at most so many values", () => {
    expect(MERGE_VALUES_MAX).toBe(208_000);
  });
});
