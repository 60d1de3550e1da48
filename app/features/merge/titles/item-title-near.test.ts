import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tries } from "#tests/support/tries";
import { nearPairs, nearTitles, slipsBetween } from "./item-title-near";

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
    ["Dune: Part Two", "Dune Part 2"],
    ["Kill Bill: Vol. 2", "Kill Bill Volume 2"],
    ["Kill Bill: Vol. Two", "Kill Bill Volume 2"],
    ["Pride and Prejudice (1995 film)", "Pride and Prejudice"],
    ["Lost (2004–2010)", "Lost"],
    ["Fargo (TV series)", "Fargo"],
    ["مُحَمَّد", "محمد"],
    ["أحمد شوقي", "احمد شوقى"],
    ["Ёлки", "Елки"],
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
    ["Part 2", "Part 02", "a zero more"],
    ["Area 51", "Area 15", "digits swapped"],
    ["Dune: Part Two", "Dune Part 3", "another part"],
    ["Kill Bill: Vol. 1", "Kill Bill Volume 2", "another volume"],
    ["Emma (1996 film)", "Emma (2020 film)", "films of other years"],
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
});

test("near pairs leave out decided pairs, other years, and the same key", () => {
  const titles = ["Casablanca", "Casablanka", "The Casablanca", "Metropolis (1927)", "Metropolys (2001)"];
  expect(nearPairs(titles)).toEqual([
    { a: "Casablanca", b: "Casablanka" },
    { a: "Casablanka", b: "The Casablanca" },
  ]);
  expect(nearPairs(titles, [{ a: "casablanka", b: "Casablanca" }])).toEqual([]);
});

/** Computes the distance from its definition, with the whole matrix. */
function plainDistance(a: string[], b: string[]): number {
  const cells = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) (cells[0] as number[])[j] = j;
  const cell = (i: number, j: number) => cells[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = i > 1 && j > 1 && isSwapped ? cell(i - 2, j - 2) + 1 : changed;
      (cells[i] as number[])[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, changed, swapped);
    }
  return cell(a.length, b.length);
}

test("slips are counted as their definition counts them, up to what a typo may have", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "🙂"), minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const shorter = Math.min([...a].length, [...b].length);
      const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
      const distance = plainDistance([...a], [...b]);
      expect(slipsBetween(a, b)).toBe(distance <= allowed ? distance : null);
    }),
    tries(5000),
  );
});

test("pairs to ask about are sorted by distance and have equal years or none", () => {
  expect(nearPairs(["Casablanca", "Casblanka", "Vertigo", "Vertgo"])).toEqual([
    { a: "Vertigo", b: "Vertgo" },
    { a: "Casablanca", b: "Casblanka" },
  ]);
  expect(nearPairs(["Vertigo (1958)", "Vertgo (1960)"])).toEqual([]);
  expect(nearPairs(["Vertigo (1958)", "Vertgo (1958)"])).toHaveLength(1);
  expect(nearPairs(["Vertigo (1958)", "Vertgo"])).toHaveLength(1);
  expect(nearPairs(["Vertigo", "Vertgo (1958)"])).toHaveLength(1);
  expect(nearTitles("Vertgo (1958)", ["Vertigo (1960)", "Vertigo (1958)"])).toEqual(["Vertigo (1958)"]);
});

test("digits are compared number by number", () => {
  expect(slipsBetween("abcd1ee2", "abcd1e2")).toBe(1);
  expect(slipsBetween("x1abcdef", "1abcdef")).toBe(1);
  expect(slipsBetween("abcdefg1h2", "abcdefgh12")).toBeNull();
});
