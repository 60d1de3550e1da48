import { describe, expect, test } from "vitest";
import { initialsOf } from "./initials";

const initials = (...names: string[]) => names.map((name) => initialsOf(names).get(name));

describe("the initials of a face", () => {
  test("is the initial where nobody else has it", () => {
    expect(initials("ann", "bob")).toEqual(["A", "B"]);
  });

  test("adds the first character in which colliding names differ", () => {
    expect(initials("afi_1998", "afi_2007", "sight_sound_22", "sight_sound_12", "bob")).toEqual([
      "A1",
      "A2",
      "S2",
      "S1",
      "B",
    ]);
    expect(initials("sander_1", "sofia", "sander_7")).toEqual(["S1", "So", "S7"]);
  });

  test("has no sign as its second character", () => {
    expect(initials("ann", "ann_m")).toEqual(["A", "Am"]);
    expect(initials("an-na", "anna")).toEqual(["An", "Aa"]);
  });

  test("treats the same name as one", () => {
    expect(initialsOf(["ann", "ann"]).get("ann")).toBe("A");
  });
});
