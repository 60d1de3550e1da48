import { expect, test } from "vitest";
import { PAGES } from "~/lib/addresses/page-table";
import { nameKey } from "./name-key";
import { isReservedName } from "./reserved-names";

test("the first words of all addresses are reserved, whatever their case and dashes", () => {
  const words = PAGES.flatMap(({ path }) => /^\/([\w-]{3,})/.exec(path)?.[1] ?? []);
  expect(words.length).toBeGreaterThan(30);
  expect(words.filter((word) => !isReservedName(nameKey(word)))).toEqual([]);
  for (const name of ["Support", "no-reply", "Former-Member", "АDMIN", "ｇｕｅｓｔ", "list_drop", "null"])
    expect(isReservedName(nameKey(name))).toBe(true);
  for (const name of ["ann", "bob", "administrata", "mia"]) expect(isReservedName(nameKey(name))).toBe(false);
});
