/** Limits of large lists. */
import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { mergeVersions } from "./masterlist";

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
