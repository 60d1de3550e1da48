import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "#functions/http/addresses";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { mentionKeys } from "./mentions";
import { trimEnd } from "./trim-end";

test("removes the same signs as a regular expression that is anchored at the end", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("-", "_", "a", "🦊", " ")), (signs) => {
      expect(trimEnd(signs.join(""), /[-_]/)).toBe(signs.join("").replace(/[-_]+$/, ""));
    }),
  );
});

test.each([
  [
    "a mention of many dashes",
    (size: number) => mentionKeys(`@${"a-".repeat(size / 2)}${"-".repeat(size)}a`),
  ],
  [
    "an address of many slashes",
    (size: number) => addressOf(new URL(`http://a.b/${"/".repeat(size)}a`), "GET"),
  ],
] as const)("takes linear time for %s", (_, read) => {
  expect(growthOf(read, 20_000)).toBeLessThan(LINEAR_MAX);
});
