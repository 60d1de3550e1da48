import { expect, test } from "vitest";
import { clampLinked } from "./clamp-linked";

const LINK = "https://example.com/a-long-address";

/** Writes links in brackets. */
const written = (text: string) =>
  clampLinked(text, 80)
    ?.map((part) => (part.href ? `[${part.text}]` : part.text))
    .join("") ?? null;

test.each([
  ["fits", `See ${LINK}`, null],
  [
    "has its link in the preview",
    `${LINK} and why: ${"more ".repeat(20)}`,
    `[${LINK}] and why: ${"more ".repeat(7)}m…`,
  ],
  ["has its link across the cut", `${"x".repeat(70)} ${LINK} and more`, `${"x".repeat(70)}…`],
  ["has its link after the cut", `${"x".repeat(90)} ${LINK}`, `${"x".repeat(80)}…`],
  ["begins with a link longer than the preview", `${LINK}/${"x".repeat(90)}`, `${LINK}/${"x".repeat(45)}…`],
])("cuts a note that %s", (_, text, start) => {
  expect(written(text)).toBe(start);
});
