import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkify } from "~/lib/linkify";

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe("linkify", () => {
  test.each([
    ["see https://a.example/b.", ["https://a.example/b"]],
    ["(http://a.example/x_(y))", ["http://a.example/x_(y)"]],
    ["write mailto:ann@a.example!", ["mailto:ann@a.example"]],
    ["HTTPS://A.example and http://b.example, too", ["HTTPS://A.example", "http://b.example"]],
    ["https://a.example/?q=1&r=2#x", ["https://a.example/?q=1&r=2#x"]],
  ])("%s", (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example",
    "www.a.example",
    "https://",
    "http://user:secret@a.example",
    "mailto:",
    "vbscript:x",
  ])("does not link %s", (text) => {
    expect(links(text)).toEqual([]);
  });

  test("loses and adds nothing, and only links out", () => {
    const word = fc.constantFrom(
      "https://",
      "mailto:",
      "a.example",
      "@",
      "/",
      "(",
      ")",
      ".",
      " ",
      "javascript:",
      "é",
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const segments = linkify(words.join(""));
        expect(segments.map(({ text }) => text).join("")).toBe(words.join(""));
        for (const { href } of segments) if (href) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
      }),
    );
  });
});
