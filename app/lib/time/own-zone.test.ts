import { expect, test } from "vitest";
import { circleWords } from "~/features/rooms/audience/audience-words";
import { inZone } from "./own-zone";

const blindUntil = Date.UTC(2026, 11, 3, 18);

test.each([
  ["UTC", "by link only, blind until Dec 3, 2026, 18:00 UTC"],
  ["America/St_Johns", "by link only, blind until Dec 3, 2026, 14:30 GMT-3:30"],
  ["Pacific/Auckland", "by link only, blind until Dec 4, 2026, 07:00 GMT+13"],
])("writes the moment of a reveal in %s", (zone, words) => {
  expect(inZone(circleWords({ audience: "blind", blindUntil }) ?? "", zone)).toBe(words);
});

test("leaves a text without a moment as it is", () => {
  expect(inZone("by link only, blind until its owner reveals it", "Pacific/Auckland")).toBe(
    "by link only, blind until its owner reveals it",
  );
});
