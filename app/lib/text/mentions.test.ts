import { expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { mentionKeys, textParts, typedMention } from "./mentions";

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

test.each([
  ["ありがとう@bob", ["bob"]],
  ["@bobさんへ", ["bob"]],
  ["谢谢@bob，再见", ["bob"]],
  ["고마워@bob", ["bob"]],
  ["ขอบคุณ@bob", ["bob"]],
  ["(@bob) @ann's @eve: @zoe.", ["bob", "ann", "eve", "zoe"]],
  ["ask @a_long-name_indeed-1 now", ["a_long-name_indeed-1"]],
  ["mail ann@example.org or @an or @", []],
  ["https://example.org/@ann and mailto:me@annabel.org", []],
  ["x@ann @@ann .@ann", []],
  [`@${"x".repeat(21)}`, []],
  ["@bob_-", ["bob_-", "bob"]],
  ["@bob@x.example", []],
  ["@bob/tools", []],
  ["@bob.example", []],
  ["bob@ann", []],
  ["é@ann", []],
  ["@bobé", []],
  ["@bob+tag", []],
  ["/@bob", []],
  ["https://a.example/@bob", []],
  ["call `@bob` and ask @ann about `x", ["ann"]],
])("the mentions in %j are %j", (text, keys) => {
  expect(mentionKeys(text)).toEqual(keys);
  const names = ["bob", "ann", "eve", "zoe"];
  const linked = textParts(text, names).flatMap(({ name }) => name ?? []);
  expect(linked).toEqual(keys.filter((key) => names.includes(key)));
});

test("a mention is a link where it names a member, in the spelling of the text", () => {
  const text = "Dear @BOB, see https://example.org/@Bob @cleo-";
  expect(textParts(text, ["Bob", "cleo"]).filter(({ name, href }) => name ?? href)).toMatchObject([
    { text: "@BOB", name: "Bob" },
    { href: "https://example.org/@Bob" },
    { text: "@cleo", name: "cleo" },
  ]);
});

test("finding mentions takes linear time", () => {
  for (const signs of ["@", "@a", "@a-", "-@", "@a.a", "あ@"])
    expect(growthOf((size) => mentionKeys(signs.repeat(size / signs.length)), 20_000)).toBeLessThan(
      LINEAR_MAX,
    );
});
