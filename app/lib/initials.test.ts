import { describe, expect, test } from "vitest";
import { initialsOf } from "./initials";

const monograms = (...names: string[]) => names.map((name) => initialsOf(names).get(name));

describe("a monogram", () => {
  test("is the initial where nobody else has it", () => {
    expect(monograms("ann", "bob")).toEqual(["A", "B"]);
  });

  test("adds the first character in which colliding names differ", () => {
    expect(monograms("afi_1998", "afi_2007", "sight_sound_22", "sight_sound_12", "bob")).toEqual([
      "A1",
      "A2",
      "S2",
      "S1",
      "B",
    ]);
    expect(monograms("sander_1", "sofia", "sander_7")).toEqual(["S1", "So", "S7"]);
  });

  test("has no sign as its second character", () => {
    expect(monograms("ann", "ann_m")).toEqual(["A", "Am"]);
    expect(monograms("an-na", "anna")).toEqual(["An", "Aa"]);
  });

  test("treats the same name as one", () => {
    expect(initialsOf(["ann", "ann"]).get("ann")).toBe("A");
  });
});
