import { describe, expect, test } from "vitest";
import { type Band, bandOfEach, bandsFrom, keptBands, settledBands, storedBands } from "./bands";
import { bandsField } from "./list";

const NAMES = ["Always", "If I must", "Never"];
const bands = (...froms: number[]): Band[] => froms.map((from, i) => ({ name: NAMES[i] ?? "", from }));

describe("bands over an order", () => {
  test("say the band of each item, and come back from it, also where one is empty", () => {
    for (const some of [bands(1, 3, 4), bands(1, 1, 5), bands(1, 2, 2), bands(1, 5, 5)])
      expect(bandsFrom(NAMES, bandOfEach(some, 4))).toEqual(some);
    expect(bandOfEach(bands(1, 1, 3), 4)).toEqual([1, 1, 2, 2]);
    expect(bandsFrom(NAMES, [])).toEqual(bands(1, 1, 1));
  });

  test("that begin behind the last item are empty; none is null", () => {
    expect(storedBands(bands(1, 2, 900), 2)).toEqual(bands(1, 2, 3));
    expect(storedBands([], 2)).toBeNull();
  });

  test.each<[brought: (number | null)[], settled: number[]]>([
    [[], []],
    [
      [null, null],
      [0, 0],
    ],
    [
      [0, 0, 1, 1],
      [0, 0, 1, 1],
    ],
    // an item that moved among those of another band joins it
    [
      [1, 0, 0, 1],
      [0, 0, 0, 1],
    ],
    [
      [0, 1, 1, 0],
      [0, 1, 1, 1],
    ],
    // a new one joins the item above; on top the one below
    [
      [0, null, 2],
      [0, 0, 2],
    ],
    [
      [null, 1, 2],
      [1, 1, 2],
    ],
  ])("of moved items %j settle as %j", (brought, settled) => {
    expect(settledBands(brought)).toEqual(settled);
  });

  test("settle in time for the longest version", () => {
    const brought = Array.from({ length: 100 }, (_, i) => (i * 7) % 6);
    expect(settledBands(brought)).toEqual(settledBands(brought).toSorted((a, b) => a - b));
  });

  test("keep their items through an edit that names none", () => {
    const before = bands(1, 3, 4);
    expect(keptBands(before, ["a", "b", "c", "d"], ["b", "new", "c", "d"])).toEqual(bands(1, 3, 4));
    expect(keptBands(before, ["a", "b", "c", "d"], ["c", "d"])).toEqual(bands(1, 1, 2));
    expect(keptBands(null, ["a"], ["a"])).toBeNull();
  });
});

describe("tiers that are sent", () => {
  const errorOf = (tiers: unknown) => bandsField.safeParse(tiers).error?.issues[0]?.message;

  test("are three to six with names of at most 20 letters, or none", () => {
    expect(bandsField.parse([...bands(1, 2, 2)])).toEqual(bands(1, 2, 2));
    expect(bandsField.parse([])).toEqual([]);
    expect(bandsField.parse(null)).toBeNull();
    const long = bands(1, 2, 3).map((one) => ({ ...one, name: ` ${"ü".repeat(20)} ` }));
    expect(bandsField.parse(long)?.[0]?.name).toBe("ü".repeat(20));
    expect(errorOf(bands(1, 2))).toBe("Use 3 to 6 tiers, or none");
    expect(errorOf([...bands(1, 1, 1), ...bands(1, 1, 1), ...bands(1)])).toBe("Use 3 to 6 tiers, or none");
    expect(errorOf([{ name: "x".repeat(21), from: 1 }, ...bands(1, 1)])).toBe(
      "A tier's name must be max. 20 characters (21)",
    );
    expect(errorOf([{ name: " ", from: 1 }, ...bands(1, 1)])).toBe("A tier needs a name");
  });

  test("begin at the first place and never fall", () => {
    expect(errorOf(bands(2, 2, 3))).toBe("The first tier begins at 1, and none begins above the one before");
    expect(errorOf(bands(1, 3, 2))).toBe("The first tier begins at 1, and none begins above the one before");
    expect(errorOf(bands(1, 0, 2))).toBe("from must be a place, from 1");
    expect(errorOf("S")).toBe("tiers must be a list");
  });
});
