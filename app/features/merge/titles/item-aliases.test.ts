import { describe, expect, test } from "vitest";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import { orderOf } from "./item-aliases";

const HOSTILE = ["__proto__", "constructor", "toString", "=", "…"];

const CASES: { name: string; ballots: string[][]; overrides?: ItemOverride[] }[] = [
  { name: "no alias", ballots: [["Alien", "Heat"], ["Heat"], HOSTILE] },
  { name: "a year joined", ballots: [["Alien", "Heat"], ["Alien (1979)"], ["Heat (1995)", "Alien"]] },
  {
    name: "a version that names both the year and the title alone",
    ballots: [["Alien"], ["Alien", "Alien (1979)", "Heat"], ["Alien (1979)", "Heat"]],
  },
  {
    name: "two titles declared the same",
    ballots: [
      ["Catan", "Azul"],
      ["The Settlers of Catan", "Azul"],
      ["Azul", "Catan", "The Settlers of Catan"],
    ],
    overrides: [{ a: "Catan", b: "The Settlers of Catan", same: true }],
  },
  {
    name: "a title and its year declared apart",
    ballots: [["Alien", "Heat"], ["Alien (1979)", "Heat"], ["Alien (1979)"]],
    overrides: [{ a: "Alien", b: "Alien (1979)", same: false }],
  },
];

describe.each(CASES)("$name", ({ ballots, overrides = [] }) => {
  const merged = mergeVersions(
    ballots.map((items) => ({ items })),
    overrides,
  );

  test("a version's order has the keys and the places of the merge", () => {
    ballots.forEach((items, ballot) => {
      const merge = merged.items.flatMap(({ key, places }) =>
        places.filter(([of]) => of === ballot).map(([, place]): [string, number] => [key, place]),
      );
      expect([...orderOf(items, merged.aliases)].sort()).toEqual(merge.sort());
    });
  });
});
