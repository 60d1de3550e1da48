import { expect, test } from "vitest";
import { clampBeforeLink } from "./clamp-before-link";

const LINK = "https://example.com/a-long-address";

test.each([
  ["fits", `See ${LINK}`, null],
  ["has its link in the preview", `See ${LINK} ${"and more ".repeat(12)}`, "See…"],
  ["begins with a link", `${LINK} ${"and more ".repeat(12)}`, "…"],
  ["has its link across the cut", `${"x".repeat(70)} ${LINK} and more`, `${"x".repeat(70)}…`],
  ["has its link after the cut", `${"x".repeat(90)} ${LINK}`, `${"x".repeat(80)}…`],
])("cuts a note that %s", (_, text, start) => {
  expect(clampBeforeLink(text, 80)).toBe(start);
});
