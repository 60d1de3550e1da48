import { expect, test } from "vitest";
import { typedMention } from "./mentions";

/** '|' is the cursor. */
const typed = (text: string) => typedMention(text.replace("|", ""), text.indexOf("|"));

test("finds the mention that is being typed, at the cursor only", () => {
  expect(typed("@a|")).toEqual({ name: "a", at: 0 });
  expect(typed("as @bob_2| said to @ann")).toEqual({ name: "bob_2", at: 3 });
  for (const text of ["@|", "@bob |", "bob@exa|", "no name|", "@ann!x|"]) expect(typed(text)).toBeNull();
});

test("a long text before it makes no difference, nor does a name that is too long", () => {
  expect(typed(`${"x ".repeat(5000)}@ann|`)).toEqual({ name: "ann", at: 10_000 });
  expect(typed(`@${"a".repeat(30)}|`)).toBeNull();
});
