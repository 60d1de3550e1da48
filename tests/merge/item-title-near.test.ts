import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearPairs, nearTitles, slipsBetween } from "~/features/merge/item-title-near";
import { tries } from "../support/tries";

describe("near matches", () => {
  test.each([
    ["Vertgo", "Vertigo"],
    ["Vetrigo", "Vertigo"],
    ["Citizen Cane", "Citizen Kane"],
    ["Aliens", "Alien"],
    ["Casblanka", "Casablanca"],
    ["Pari", "Paris"],
    ["Москвва", "Москва"],
    ["Vertigo (1958)", "Vertgo"],
  ])("%s may be %s", (typed, meant) => {
    expect(nearTitles(typed, ["Psycho", meant])).toEqual([meant]);
    expect(nearTitles(meant, [typed])).toEqual([typed]);
  });

  test.each([
    ["The Vertigo", "Vertigo", "the same item is no near match"],
    ["Abc", "Abd", "three characters"],
    ["Vetrgio", "Vertigo", "two slips in seven characters"],
    ["Toy Story 2", "Toy Story 3", "digits differ"],
    ["Toy Story 2", "Toy Story", "a digit missing"],
    ["Area 51", "Area 15", "digits swapped"],
    ["Dune Part One (1984)", "Dune Part Two (2021)", "other years"],
    ["Casablanca", "Cusublunca", "three slips"],
    ["ハハ", "パパ", "two characters"],
  ])("%s is not %s: %s", (typed, other) => {
    expect(nearTitles(typed, [other])).toEqual([]);
  });

  test("come nearest first, five at most", () => {
    const candidates = [
      "Casablankka",
      "Casablanka",
      "Casablanc",
      "Casablancaa",
      "Casblanca",
      "Casablanca!",
      "Kasablanca",
      "Casabl",
    ];
    expect(nearTitles("Casablanca", candidates)).toEqual([
      "Casablanka",
      "Casablanc",
      "Casablancaa",
      "Casblanca",
      "Kasablanca",
    ]);
  });

  test("count edits like the textbook", () => {
    const slow = (a: string[], b: string[]): number => {
      if (!a.length || !b.length) return a.length + b.length;
      const costs = [
        slow(a.slice(1), b) + 1,
        slow(a, b.slice(1)) + 1,
        slow(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
      ];
      if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
        costs.push(slow(a.slice(2), b.slice(2)) + 1);
      return Math.min(...costs);
    };
    const word = fc.array(fc.constantFrom("a", "b", "🙂"), { maxLength: 5 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const stem = "stemstem";
        const expected = slow(a, b);
        expect(slipsBetween(stem + a.join(""), stem + b.join(""))).toBe(expected <= 2 ? expected : null);
      }),
      tries(100),
    );
  });
});

test("near pairs leave out decided pairs, other years, and the same key", () => {
  const titles = ["Casablanca", "Casablanka", "The Casablanca", "Metropolis (1927)", "Metropolys (2001)"];
  expect(nearPairs(titles)).toEqual([
    { a: "Casablanca", b: "Casablanka" },
    { a: "Casablanka", b: "The Casablanca" },
  ]);
  expect(nearPairs(titles, [{ a: "casablanka", b: "Casablanca" }])).toEqual([]);
});
