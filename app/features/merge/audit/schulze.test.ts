import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyItems, letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { schulzeWinners, strongestPaths } from "./schulze";

const expanded = (text: string) =>
  letters(text).flatMap(({ items, count = 1 }) => Array.from({ length: count }, () => items));
const candidatesOf = (ballots: readonly (readonly string[])[]) => [...new Set(ballots.flat())].sort();

/** Orders by number of candidates with a weaker path back; the examples have no equal ones. */
function ranking(text: string): string {
  const ballots = expanded(text);
  const candidates = candidatesOf(ballots);
  const paths = strongestPaths(ballots, candidates);
  const beaten = (x: number) =>
    candidates.filter((_, y) => (paths[x]?.[y] ?? 0) > (paths[y]?.[x] ?? 0)).length;
  return [...candidates.keys()]
    .sort((x, y) => beaten(y) - beaten(x))
    .map((x) => candidates[x])
    .join("");
}

describe("published examples", () => {
  test.each([
    // https://en.wikipedia.org/wiki/Schulze_method
    ["5×ACBED / 5×ADECB / 8×BEDAC / 3×CABED / 7×CAEBD / 2×CBADE / 7×DCEBA / 8×EBADC", "EACBD"],
    // Schulze 2011, example 1
    ["8×ACDB / 2×BADC / 4×CDBA / 4×DBAC / 3×DCBA", "DACB"],
    // the capital of Tennessee, where Nashville beats every other city
    ["42×MNCK / 26×NCKM / 15×CKNM / 17×KCNM", "NCKM"],
  ])("%s: %s", (ballots, expected) => {
    expect(ranking(ballots)).toBe(expected);
    expect(schulzeWinners(expanded(ballots), candidatesOf(expanded(ballots)))).toEqual([expected[0]]);
  });

  test("has the strengths of Wikipedia's example, as margins of 45 voters", () => {
    const ballots = expanded("5×ACBED / 5×ADECB / 8×BEDAC / 3×CABED / 7×CAEBD / 2×CBADE / 7×DCEBA / 8×EBADC");
    const votes = [
      [28, 28, 30, 24],
      [25, 28, 33, 24],
      [25, 29, 29, 24],
      [25, 28, 28, 24],
      [25, 28, 28, 31],
    ];
    const paths = strongestPaths(ballots, [..."ABCDE"]).map((row, x) => row.toSpliced(x, 1));
    expect(paths).toEqual(votes.map((row) => row.map((wins) => 2 * wins - 45)));
  });
});

test("an item that a ballot leaves out is below all that it names; level items all win", () => {
  expect(schulzeWinners(expanded("A / A / BC"), ["A", "B", "C"])).toEqual(["A"]);
  expect(schulzeWinners(expanded("AB / BA"), ["A", "B"])).toEqual(["A", "B"]);
  expect(schulzeWinners(expanded("ABC / BCA / CAB"), ["A", "B", "C"])).toEqual(["A", "B", "C"]);
});

test("the champion of a masterlist wins, and all winners are among the top", () => {
  const version = anyItems("ABCDEF");
  fc.assert(
    fc.property(fc.array(version, { minLength: 2, maxLength: 9 }), (ballots) => {
      const merged = mergeVersions(ballots.map((items) => ({ items })));
      const top = titles(merged).slice(0, merged.firmness?.top);
      const winners = schulzeWinners(ballots, titles(merged));
      expect(winners.length).toBeGreaterThan(0);
      expect(winners.filter((winner) => !top.includes(winner))).toEqual([]);
    }),
    tries(300),
  );
});
