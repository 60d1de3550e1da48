/** Compares `pairsOfBallots` with a direct count over the ballots, for short and long runs. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { letters } from "#tests/support/short-ballots";
import { type Ballot, parseBallots, tally } from "./masterlist-ballots";
import { pairsOfBallots } from "./masterlist-pairs";

const ITEMS = [..."ABCDEFGHIJKLMN"];

/** Returns the pairs of ballots whose items are letters; A has index 0. The first `size` are candidates. */
function pairs(ballots: Ballot[], size: number) {
  const counted = tally(parseBallots(ballots), [], (a, b) => (a.key < b.key ? -1 : 1));
  return pairsOfBallots(counted, Math.min(size, counted.entries.length));
}

function countDirectly(ballots: Ballot[], x: number, y: number): [number, number] {
  const sum: [number, number] = [0, 0];
  for (const { items, count = 1 } of ballots) {
    const [one, other] = [items.indexOf(ITEMS[x] ?? ""), items.indexOf(ITEMS[y] ?? "")];
    if (one >= 0 && other >= 0) sum[one < other ? 0 : 1] += count;
  }
  return sum;
}

const isUneven = (ballots: Ballot[], run: number[], y: number) =>
  run.some((x) => {
    const [above, below] = countDirectly(ballots, x, y);
    return above !== below;
  });

const ballot = fc.record({ items: fc.shuffledSubarray(ITEMS), count: fc.integer({ min: 1, max: 3 }) });
/** Ballots that may be balanced by their reverses, so that all pairs are even, plus at most one more. */
const someBallots = fc
  .tuple(fc.array(ballot, { maxLength: 4 }), fc.array(ballot, { maxLength: 1 }), fc.boolean())
  .map(([ballots, more, balanced]): Ballot[] => [
    // every item is named, so that each letter's index is known
    { items: ITEMS },
    { items: ITEMS.toReversed() },
    ...ballots,
    ...(balanced ? ballots.map((one) => ({ ...one, items: one.items.toReversed() })) : []),
    ...more,
  ]);
const indexes = ITEMS.map((_, index) => index);

test("how many put one item above another, of candidates and of all", () => {
  fc.assert(
    fc.property(someBallots, fc.integer({ min: 0, max: ITEMS.length }), (ballots, size) => {
      const { pairwise, both } = pairs(ballots, size);
      expect(pairwise).toHaveLength(size * size);
      for (const x of indexes)
        for (const y of indexes.filter((index) => index !== x)) {
          expect(both(x, y)).toEqual(countDirectly(ballots, x, y));
          if (x < size && y < size) expect(pairwise[x * size + y]).toBe(countDirectly(ballots, x, y)[0]);
        }
    }),
    { numRuns: 60 },
  );
});

test("whether a run and a further item are uneven, for runs of any length and order", () => {
  fc.assert(
    fc.property(
      someBallots,
      fc.shuffledSubarray(indexes, { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: ITEMS.length }), { minLength: 1, maxLength: 4 }),
      (ballots, [y = 0, ...others], lengths) => {
        const { uneven } = pairs(ballots, ITEMS.length);
        for (const length of lengths) {
          const run = others.slice(0, length);
          expect([run, uneven(new Set(run), y)]).toEqual([run, isUneven(ballots, run, y)]);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("the same beyond the candidates, where a run is every item from its first to the next", () => {
  fc.assert(
    fc.property(someBallots, fc.integer({ min: 0, max: 3 }), (ballots, size) => {
      const { uneven } = pairs(ballots, size);
      for (let first = size; first < ITEMS.length; first++)
        for (let y = first + 1; y < ITEMS.length; y++) {
          const run = indexes.slice(first, y);
          expect([run, uneven(new Set(run), y)]).toEqual([run, isUneven(ballots, run, y)]);
        }
    }),
    { numRuns: 60 },
  );
});

const even = "ABCDEFGHIJ / JIHGFEDCBA";

test.each([
  ["none", even, false],
  ["the first", `${even} / AJ`, true],
  ["one in the middle", `${even} / JE`, true],
  ["the last", `${even} / IJ`, true],
  ["one, by identical versions", `${even} / 3×AJ / 2×JA`, true],
  ["none, as identical versions make up for it", `${even} / 2×AJ / JA / JA`, false],
  ["none, although two of the run have a majority between them", `${even} / AB`, false],
  ["none, although an item beside the run has a majority", `${even} / KJ`, false],
])("of a long run, %s is uneven with the next", (_, versions, expected) => {
  const ballots = letters(versions);
  const run = indexes.slice(0, 9);
  for (const size of [0, 10]) {
    const { uneven } = pairs(ballots, size);
    expect(uneven(new Set(run), 9)).toBe(expected);
    expect(uneven(new Set(run.toReversed()), 9)).toBe(expected);
    // earlier calls leave no state behind
    expect(uneven(new Set(run), 9)).toBe(expected);
  }
});
