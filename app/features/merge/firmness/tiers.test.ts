import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyItems, letters, titles } from "#tests/support/short-ballots";
import { tries } from "#tests/support/tries";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { offeredTiers, tierAt, tierWords } from "./tiers";

const tiersOf = (ballots: string) => mergeVersions(letters(ballots)).firmness?.tiers;

const versions = fc.array(anyItems("ABCDEFGH"), { minLength: 2, maxLength: 9 });

describe("the tiers of a masterlist", () => {
  test("are the top, the top of what is left, and so on; the sixth takes the rest", () => {
    expect(tiersOf("ABC / ABC")).toEqual([1, 1, 1]);
    expect(tiersOf("ABCD / BACD")).toEqual([2, 1, 1]);
    expect(tiersOf("ABCDE / EDCBA")).toEqual([5]);
    expect(tiersOf("ABCDEFGH / ABCDEFGH")).toEqual([1, 1, 1, 1, 1, 3]);
  });

  test("beat everything below them", () => {
    fc.assert(
      fc.property(versions, (ballots) => {
        const merged = mergeVersions(ballots.map((items) => ({ items })));
        const order = titles(merged);
        const tiers = merged.firmness?.tiers ?? [];
        expect(tiers.reduce((sum, size) => sum + size, 0)).toBe(order.length);
        expect(tiers[0]).toBe(merged.firmness?.top);
        const place = (items: string[], x: string) => items.indexOf(x) + 1 || Number.POSITIVE_INFINITY;
        const above = (x: string, y: string) => ballots.filter((b) => place(b, x) < place(b, y)).length;
        for (const [i, x] of order.entries())
          for (const [j, y] of order.entries())
            if (tierAt(tiers, i) < tierAt(tiers, j)) expect(above(x, y)).toBeGreaterThan(above(y, x));
      }),
      tries(200),
    );
  });

  test("are offered from five versions on, unless one holds nearly everything", () => {
    const offered = (tiers: number[], of = 5) =>
      offeredTiers({ tiers }, { of, itemCount: tiers.reduce((sum, size) => sum + size, 0) }) !== null;
    expect(offered([1, 1, 1])).toBe(true);
    expect(offered([1, 1, 1], 4)).toBe(false);
    expect(offered([5])).toBe(false);
    expect(offered([1, 3])).toBe(true);
    expect(offered([1, 4])).toBe(false);
    expect(offered([1, 1, 9])).toBe(true);
    expect(offeredTiers({}, { of: 9, itemCount: 9 })).toBeNull();
    expect(offeredTiers(null, { of: 9, itemCount: 9 })).toBeNull();
  });

  test("are said from the rule alone", () => {
    const words = (...tiers: number[]) =>
      tiers.map((_, i) => Object.values(tierWords(tiers, i + 1)).join(". "));
    const rest = "The rest. Each of these lost to everything above.";
    expect(words(3, 4, 2, 1, 8)).toEqual([
      "Any could be 1st. Each beats the 15 below. Too close to call.",
      "Beat the 11 below. Too close to call.",
      "Beat the 9 below. Too close to call.",
      "Beats the 8 below. ",
      rest,
    ]);
    expect(words(1, 2)).toEqual(["Clearly 1st. It beats the 2 below.", rest]);
  });

  test("number an item by its place; what is beyond them is in the last", () => {
    expect([0, 1, 2, 3, 4].map((index) => tierAt([1, 2, 1], index))).toEqual([1, 2, 2, 3, 3]);
  });
});
