import { expect, test } from "vitest";
import { countsInWords, placeCounts, sharesOf } from "./place-counts";

test("a place counts as 1st, 2nd or 3rd, or lower, and versions without the item as left out", () => {
  const places: [number, number][] = [
    [1, 2],
    [2, 1],
    [3, 4],
    [4, 1],
    [40, 1],
  ];
  expect(placeCounts({ places }, 12)).toEqual([2, 5, 2, 3]);
  expect(placeCounts({ places: [] }, 2)).toEqual([0, 0, 0, 2]);
});

test("a bar is described in words, without empty parts", () => {
  expect(countsInWords([2, 3, 1, 6])).toBe("1st for 2, 2nd or 3rd for 3, lower for 1, left out by 6");
  expect(countsInWords([0, 1, 0, 1200])).toBe("2nd or 3rd for 1, left out by 1,200");
});

test.each([[[1, 0, 0, 0]], [[2, 3, 1, 6]], [[1, 1, 1, 1997]], [[0, 2000, 0, 1]]])(
  "the parts of %j fill the bar in order, and none is too narrow for its figure",
  (counts) => {
    const shares = sharesOf(counts);
    expect(shares.map(({ part }) => part)).toEqual(counts.flatMap((count, part) => (count ? [part] : [])));
    for (const [i, { x, width }] of shares.entries()) {
      expect(width).toBeGreaterThanOrEqual(8);
      expect(x).toBeCloseTo(i === 0 ? 0 : (shares[i - 1]?.x ?? 0) + (shares[i - 1]?.width ?? 0));
    }
    expect((shares.at(-1)?.x ?? 0) + (shares.at(-1)?.width ?? 0)).toBeCloseTo(100, 0);
    for (const one of shares)
      for (const other of shares) if (one.count > other.count) expect(one.width).toBeGreaterThan(other.width);
  },
);
