import { describe, expect, test } from "vitest";
import { itemTag } from "./item-tags";

/** Returns the tag of an item with these [place, count] pairs among `of` versions; the rest left it out. */
function tagOf(places: [number, number][], of: number) {
  const namedBy = places.reduce((sum, [, count]) => sum + count, 0);
  return itemTag({ places, namedBy, of });
}

describe("a hidden gem", () => {
  test("is named by two or more, and by at most a quarter", () => {
    expect(tagOf([[1, 2]], 8)).toBe("hidden gem");
    expect(tagOf([[1, 2]], 7)).toBeNull();
    expect(tagOf([[1, 1]], 8)).toBeNull();
    expect(tagOf([[1, 3]], 11)).not.toBe("hidden gem");
    expect(tagOf([[1, 3]], 12)).toBe("hidden gem");
  });

  test("has an average place of 2.5 or better", () => {
    expect(
      tagOf(
        [
          [1, 1],
          [4, 1],
        ],
        8,
      ),
    ).toBe("hidden gem");
    expect(
      tagOf(
        [
          [1, 1],
          [5, 1],
        ],
        8,
      ),
    ).toBeNull();
  });
});

describe("a divisive item", () => {
  test("is 1st or 2nd for three, and 5th or lower or left out for half", () => {
    expect(
      tagOf(
        [
          [1, 2],
          [2, 1],
          [5, 3],
        ],
        6,
      ),
    ).toBe("divisive");
    expect(tagOf([[1, 3]], 6)).toBe("divisive");
    expect(
      tagOf(
        [
          [1, 2],
          [3, 1],
          [5, 3],
        ],
        6,
      ),
    ).not.toBe("divisive");
    expect(
      tagOf(
        [
          [1, 3],
          [4, 1],
          [5, 2],
        ],
        6,
      ),
    ).not.toBe("divisive");
  });

  test("is 1st or 2nd for a quarter of many", () => {
    expect(
      tagOf(
        [
          [1, 5],
          [9, 11],
        ],
        20,
      ),
    ).toBe("divisive");
    expect(
      tagOf(
        [
          [1, 4],
          [9, 12],
        ],
        20,
      ),
    ).not.toBe("divisive");
  });

  test("is a hidden gem if it is that too, and rather divisive than agreed", () => {
    expect(tagOf([[1, 3]], 12)).toBe("hidden gem");
    expect(tagOf([[1, 4]], 8)).toBe("divisive");
  });
});

describe("an agreed item", () => {
  test("is left out by at most a quarter, because leaving it out counts as five places away", () => {
    expect(tagOf([[3, 3]], 4)).toBe("agreed");
    expect(tagOf([[3, 2]], 4)).toBeNull();
    expect(
      tagOf(
        [
          [3, 2],
          [4, 1],
        ],
        4,
      ),
    ).toBeNull();
    expect(tagOf([[3, 8]], 12)).toBeNull();
  });

  test("is never one of the most disputed", () => {
    expect(itemTag({ places: [[1, 4]], namedBy: 4, of: 4 }, true)).toBeNull();
  });

  test("has places that are on average at most 1.25 away from their average", () => {
    expect(
      tagOf(
        [
          [3, 2],
          [5, 1],
          [6, 1],
        ],
        4,
      ),
    ).toBe("agreed");
    expect(
      tagOf(
        [
          [1, 1],
          [2, 1],
          [4, 1],
          [5, 1],
        ],
        4,
      ),
    ).toBeNull();
  });
});

test("below four versions nothing is tagged", () => {
  expect(tagOf([[1, 3]], 3)).toBeNull();
  expect(tagOf([[1, 4]], 4)).toBe("agreed");
});
