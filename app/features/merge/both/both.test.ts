/** Compares the order among versions that ranked both with its definition and with published examples. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rankedPairs } from "#tests/support/ranked-pairs";
import { anyItems, letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { Ballot } from "~/features/merge/masterlist/masterlist-ballots";
import { bothSentence } from "~/features/merge/masterlist/masterlist-words";
import { bothLeast } from "./both";

const ranks = (ballots: readonly Ballot[]) => Object.fromEntries(mergeVersions(ballots).both);
const order = (ballots: readonly Ballot[]) => [...mergeVersions(ballots).both.keys()].join("").toUpperCase();

const version = anyItems("ABCDEFGH");

test("follows the definition", () => {
  fc.assert(
    fc.property(fc.array(version, { minLength: 6, maxLength: 14 }), (ballots) => {
      const votes = ballots.map((items) => ({ items }));
      const ranked = rankedPairs(votes, 100, Math.max(3, Math.ceil(ballots.length / 4)));
      expect(ranks(votes)).toEqual(
        Object.fromEntries(ranked.map(({ itemTitle, rank }) => [itemTitle.toLowerCase(), rank])),
      );
    }),
    tries(400),
  );
});

test("equals the masterlist where every version names every item", () => {
  const whole = fc.shuffledSubarray([..."ABCDEF"], { minLength: 6 });
  fc.assert(
    fc.property(fc.array(whole, { minLength: 6, maxLength: 9 }), (ballots) => {
      const { items, both } = mergeVersions(ballots.map((items) => ({ items })));
      expect([...both]).toEqual(items.map(({ key, rank }) => [key, rank]));
    }),
    tries(100),
  );
});

describe("published examples of ranked pairs", () => {
  test.each([
    // https://en.wikipedia.org/wiki/Ranked_pairs: the capital of Tennessee
    ["42×MNCK / 26×NCKM / 15×CKNM / 17×KCNM", "NCKM"],
    // the circle of /how-lists-merge: the narrowest win, C over A, is set aside
    ["4×ABC / 3×BCA / 2×CAB", "ABC"],
  ])("%s: %s", (ballots, expected) => {
    expect(order(letters(ballots))).toBe(expected);
    expect(titles(mergeVersions(letters(ballots))).join("")).toBe(expected);
  });
});

test("ranks Langville and Meyer's five football teams as Colley's ratings do, with a version per game", () => {
  // Miami, Virginia Tech, North Carolina, Virginia (U) and Duke, from chapter 3 of their book (2012)
  expect(order(letters("MD / ND / UD / VD / MN / MU / MV / NU / VN / VU"))).toBe("MVNUD");
});

describe("fame and regard", () => {
  const known = "5×MCS / 3×AMCS";

  test("an item that three of eight name, always first, rises from 4th to 1st", () => {
    expect(titles(mergeVersions(letters(known)))).toEqual(["M", "C", "S", "A"]);
    expect(ranks(letters(known))).toEqual({ a: 1, m: 2, c: 3, s: 4 });
  });

  test("an item that too few name is left out", () => {
    expect(ranks(letters("6×MC / 2×AMC"))).toEqual({ m: 1, c: 2 });
    expect([6, 12, 13, 200].map(bothLeast)).toEqual([3, 3, 4, 50]);
  });

  test("items of equal standing that nobody prefers share a rank", () => {
    expect(ranks(letters("3×ABC / 3×BAC"))).toEqual({ a: 1, b: 1, c: 3 });
  });
});

test("is offered from 6 versions to 200", () => {
  const offered = (versions: number) => mergeVersions(letters(`${versions}×AB`)).both.size > 0;
  expect([5, 6, 200, 201].map(offered)).toEqual([false, true, true, false]);
});

test.each([
  [9, 2, "9th overall, 2nd counting only lists that have it."],
  [1, 4, "1st overall, 4th counting only lists that have it."],
  [4, 2, ""],
  [4, null, ""],
])("overall %s, among those who ranked both %s: %j", (rank, both, sentence) => {
  expect(bothSentence(rank, both)).toBe(sentence);
});
