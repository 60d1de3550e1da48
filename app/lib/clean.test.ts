import { expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { cleanText, normalize } from "./clean";
import { usernameKey } from "./username-key";

test.each([
  ["a stored text", cleanText],
  ["a member's name", usernameKey],
  ["a chapter's name", chapterKey],
])("normalizing %s takes linear time for many combining characters", (_, clean) => {
  const cleaned = (size: number) => clean(`a${"\u0323\u0301".repeat(size / 2)}`);
  expect(growthOf(cleaned, 40_000)).toBeLessThan(LINEAR_MAX);
});

test("normalizing keeps the marks that a script uses", () => {
  expect(normalize("Ame\u0301lie Vie\u0323\u0302t")).toBe("Amélie Việt");
});
