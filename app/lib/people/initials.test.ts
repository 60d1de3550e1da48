import { expect, test } from "vitest";
import { initialsOf } from "./initials";

test.each([
  ["ann", "A"],
  ["sight_sound_22", "SS"],
  ["afi_1998", "A1"],
  ["_ann-", "A"],
  ["Åke Öst (guest)", "ÅÖ"],
  ["😀", "😀"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
