import { describe, expect, test } from "vitest";
import { agreementOf, nearestOf, type Order } from "./agreement";

const order = (letters: string): Order => new Map([...letters].map((letter, i) => [letter, i + 1]));

/** Computes the agreement from its definition, over every pair of items in either order. */
function byDefinition(a: Order, b: Order) {
  const items = [...new Set([...a.keys(), ...b.keys()])];
  let [alike, pairs] = [0, 0];
  const says = (one: Order, x: string, y: string) => {
    const [px = Infinity, py = Infinity] = [one.get(x), one.get(y)];
    return px === py ? 0 : Math.sign(px - py);
  };
  for (const [i, x] of items.entries())
    for (const y of items.slice(i + 1)) {
      const [inA, inB] = [says(a, x, y), says(b, x, y)];
      if (inA === 0 || inB === 0) continue;
      pairs++;
      if (inA === inB) alike++;
    }
  return { agreement: pairs < 3 ? null : Math.round((100 * alike) / pairs), pairs };
}

describe("agreement of two orders", () => {
  test.each([
    ["ABC", "ABC", { agreement: 100, pairs: 3 }],
    ["ABC", "CBA", { agreement: 0, pairs: 3 }],
    ["ABC", "BAC", { agreement: 67, pairs: 3 }],
    // A is above every item that only the other order lists, and vice versa
    ["ABC", "DEF", { agreement: 0, pairs: 9 }],
    // pairs that one order leaves undecided don't count: only A–B, A–C, A–D, B–D and C–D are compared
    ["ABC", "AD", { agreement: 60, pairs: 5 }],
    ["AB", "AB", { agreement: null, pairs: 1 }],
    ["", "ABC", { agreement: null, pairs: 0 }],
  ])("%s and %s", (a, b, expected) => {
    expect(agreementOf(order(a), order(b))).toEqual(expected);
    expect(agreementOf(order(b), order(a))).toEqual(expected);
  });

  test("tied items decide nothing", () => {
    const tied = new Map([
      ["A", 1],
      ["B", 1],
      ["C", 3],
      ["D", 4],
    ]);
    expect(agreementOf(order("BACD"), tied)).toEqual({ agreement: 100, pairs: 5 });
  });

  test("follows the definition for any orders", () => {
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let run = 0; run < 300; run++) {
      const pick = () => [..."ABCDEFGHIJKL"].filter(() => random(2)).sort(() => random(3) - 1);
      const a = order(pick().join(""));
      // ranks with ties, like those of a masterlist
      const b: Order = new Map(pick().map((letter, i) => [letter, i - (i % (1 + random(3))) + 1]));
      expect(agreementOf(a, b)).toEqual(byDefinition(a, b));
      expect(agreementOf(b, a)).toEqual(byDefinition(a, b));
    }
  });
});

test("nearest is the most alike of two or more whose pairs say something, and on half of them at least", () => {
  const one = (name: string, agreement: number | null, pairs = 10) => ({ name, agreement, pairs });
  expect(nearestOf([one("ann", 60), one("bob", 80), one("cleo", null, 2), one("dan", 100, 9)])?.name).toBe(
    "bob",
  );
  expect(nearestOf([one("ann", 100)])).toBeNull();
  expect(nearestOf([one("ann", 100), one("bob", 100, 9)])).toBeNull();
  expect(nearestOf([one("ann", 49), one("bob", 0)])).toBeNull();
});
