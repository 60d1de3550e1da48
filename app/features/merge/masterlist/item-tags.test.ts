import { expect, test } from "vitest";
import { itemTag } from "./item-tags";

/** Returns the tag of an item with places like '1×2 5' (1st for two, 5th for one); the rest left it out. */
function tagOf(text: string, of: number, isDisputed?: boolean) {
  const places = text.split(" ").map((one): [number, number] => {
    const [place, count = "1"] = one.split("×");
    return [Number(place), Number(count)];
  });
  const namedBy = places.reduce((sum, [, count]) => sum + count, 0);
  return itemTag({ places, namedBy, of }, isDisputed);
}

test.each<[rule: string, cases: [places: string, of: number, tag: string | null][]]>([
  [
    "a hidden gem is named by two or more, and by at most a quarter",
    [
      ["1×2", 8, "hidden gem"],
      ["1×2", 7, null],
      ["1", 8, null],
      ["1×3", 11, "divisive"],
      ["1×3", 12, "hidden gem"],
    ],
  ],
  [
    "a hidden gem has an average place of 2.5 or better",
    [
      ["1 4", 8, "hidden gem"],
      ["1 5", 8, null],
    ],
  ],
  [
    "a divisive item is 1st or 2nd for three, and 5th or lower or left out for half",
    [
      ["1×2 2 5×3", 6, "divisive"],
      ["1×3", 6, "divisive"],
      ["1×2 3 5×3", 6, null],
      ["1×3 4 5×2", 6, null],
    ],
  ],
  [
    "a divisive item is 1st or 2nd for a quarter of many",
    [
      ["1×5 9×11", 20, "divisive"],
      ["1×4 9×12", 20, null],
    ],
  ],
  ["an item is rather divisive than agreed", [["1×4", 8, "divisive"]]],
  [
    "leaving an agreed item out counts as five places away",
    [
      ["3×3", 4, "agreed"],
      ["3×2", 4, null],
      ["3×2 4", 4, null],
      ["3×8", 12, null],
    ],
  ],
  [
    "an agreed item's places are on average at most 1.25 away from their average",
    [
      ["3×2 5 6", 4, "agreed"],
      ["1 2 4 5", 4, null],
    ],
  ],
  [
    "below four versions nothing is tagged",
    [
      ["1×3", 3, null],
      ["1×4", 4, "agreed"],
    ],
  ],
])("%s", (_, cases) => {
  expect(cases.map(([places, of]) => [places, of, tagOf(places, of)])).toEqual(cases);
});

test("the most disputed items are never agreed", () => {
  expect(tagOf("1×4", 4, true)).toBeNull();
});
