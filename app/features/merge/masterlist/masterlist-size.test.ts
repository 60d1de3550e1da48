/** Time limits for large lists, and the size limit of their stored state. */
import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { expectScratch } from "#tests/support/scratch-merge";
import { mergeVersions } from "./masterlist";
import { resultOf, stateOf, type VersionBallot } from "./masterlist-increment";
import { decodeState, encodeState, STATE_LIMIT } from "./masterlist-state";

describe("a large masterlist", () => {
  test("counts of a million on two thousand ballots stay exact", () => {
    const big = Array.from({ length: 2_000 }, (_, i) => ({
      items: i % 2 ? ["A", "B", "C"] : ["B", "A"],
      count: 1_000_000,
    }));
    const { versions, items } = mergeVersions([...big, { items: ["B"] }]);
    expect(versions).toBe(2_000_000_001);
    expect(items).toMatchObject([
      {
        itemTitle: "B",
        above: { prefer: 1_000_000_001, against: 1_000_000_000, neither: 0 },
        decidedBy: "margin",
      },
      { itemTitle: "A", above: { prefer: 2_000_000_000, against: 0, neither: 1 } },
      { itemTitle: "C", namedBy: 1_000_000_000, averagePlace: 3 },
    ]);
  });

  test("ten thousand versions of a hundred items are merged in time that grows with their number", () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const ballots = Array.from({ length: 10_000 }, () => ({
      items: Array.from({ length: 100 }, () => `Item no ${Math.floor(400 * random() ** 2)}`),
    }));
    expect(mergeVersions(ballots).items).toHaveLength(400);
    expect(growthOf((size) => mergeVersions(ballots.slice(0, size)), 2_500)).toBeLessThan(LINEAR_MAX);
  });
});

describe("the state of a large list", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const versions = (count: number, length: number, items: number): VersionBallot[] =>
    Array.from({ length: count }, (_, i) => ({
      id: i.toString(16).padStart(24, "0"),
      items: Array.from({ length }, () => `An item of the list, no ${Math.floor(items * random() ** 3)}`),
    }));

  test.each([
    [1_000, 50, 2_000],
    [3_000, 100, 1_000],
  ])("%i versions of %i items among %i fit a database row", (count, length, items) => {
    const ballots = versions(count, length, items);
    const state = stateOf(ballots);
    const text = encodeState(state);
    expect(text?.length).toBeLessThan(STATE_LIMIT);
    const decoded = decodeState(text ?? "");
    expect(decoded && resultOf(decoded)).toEqual(resultOf(state));
    if (decoded) expectScratch(decoded, ballots);
  });

  test("is not kept if it would be too long", () => {
    expect(encodeState(stateOf(versions(1_500, 50, 1_000_000)))).toBeNull();
  });
});
