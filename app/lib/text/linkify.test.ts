import fc from "fast-check";
import { LinkifyIt } from "linkify-it";
import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { linkify } from "./linkify";

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe("linkify", () => {
  test.each([
    ["see https://a.example/b.", ["https://a.example/b"]],
    ["(http://a.example/x_(y))", ["http://a.example/x_(y)"]],
    ["https://a.example/b)c", ["https://a.example/b"]],
    ["https://a.example/b_(c", ["https://a.example/b_"]],
    ["https://a.example/[b]c]", ["https://a.example/[b]c"]],
    [
      "https://a.example/Schindler's_List, 'https://b.example/x'",
      ["https://a.example/Schindler's_List", "https://b.example/x"],
    ],
    ["https://a.example/wow!/*x*/_y_!", ["https://a.example/wow!/*x*/_y_!"]],
    ["https://a.example/wiki/Jeopardy!.", ["https://a.example/wiki/Jeopardy!"]],
    ["Look at https://a.example! And *https://a.example/*", ["https://a.example", "https://a.example/"]],
    ["https://a.example/1,2,https://b.example/3", ["https://a.example/1,2", "https://b.example/3"]],
    ["https://youtu.example/dQw4w9WgXc_", ["https://youtu.example/dQw4w9WgXc_"]],
    ["詳細はhttps://a.example/日本。次の文", ["https://a.example/日本"]],
    [
      "（https://a.example/a）と「https://b.example/b」、https://c.example/c！",
      ["https://a.example/a", "https://b.example/b", "https://c.example/c"],
    ],
    ["https://a.example/アラン・ムーア", ["https://a.example/アラン・ムーア"]],
    ["https://a.example/صفحة؟ https://b.example/पृष्ठ।", ["https://a.example/صفحة", "https://b.example/पृष्ठ"]],
    [
      "«https://a.example/a» “https://b.example/b” ‹https://c.example/c›…",
      ["https://a.example/a", "https://b.example/b", "https://c.example/c"],
    ],
    ["https://a.example/a\u3000b https://c.example/c…d", ["https://a.example/a", "https://c.example/c"]],
    ["https://bücher.example/ü", ["https://bücher.example/ü"]],
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
    "http://user@a.example",
    "http://:secret@a.example",
    "mailto:ann",
    "mailto:ann@bob@a.example",
    "mailto:@ann@a.example",
    "mailto:ann@a.example@",
  ])("does not link %s", (text) => {
    expect(links(text)).toEqual([]);
  });

  test.each([
    ["https://a.example", [["https://a.example", 0, true]]],
    [
      "see https://a.example.",
      [
        ["see ", 0, false],
        ["https://a.example", 4, true],
        [".", 21, false],
      ],
    ],
    [
      "mailto: https://a.example",
      [
        ["mailto: ", 0, false],
        ["https://a.example", 8, true],
      ],
    ],
    ["", []],
  ] as const)("%j in pieces, each with where it starts", (text, expected) => {
    expect(linkify(text).map((segment) => [segment.text, segment.at, segment.href === segment.text])).toEqual(
      expected,
    );
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

  test("ends a link where the library of Markdown renderers ends it", () => {
    const signs = fc.array(fc.tuple(fc.constantFrom(..."a日é"), fc.constantFrom(...".,!。」）؟।”…")), {
      maxLength: 7,
    });
    const library = new LinkifyIt({ fuzzyEmail: false });
    fc.assert(
      fc.property(signs, (some) => {
        const typed = `https://a.example/x${some.flat().join("")}`;
        const expected = library.match(typed)?.map(({ raw }) => raw.replace(/[.,!]+$/, ""));
        // a path may end in '!'
        const own = links(typed).map((link) => link.replace(/[.,!]+$/, ""));
        expect(own.slice(0, 1)).toEqual(expected?.slice(0, 1));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ")",
    "(",
    "()",
    "[(",
    "(.",
    "'",
    "。",
    ".",
    "http://",
    "http://a.b ",
    "http://a.b)",
    "mailto:",
    "@",
  ])("takes linear time for a text of many '%s'", (signs) => {
    const linked = (size: number) => linkify(`http://a.b/${signs.repeat(size / signs.length)}`);
    expect(growthOf(linked, 10_000)).toBeLessThan(LINEAR_MAX);
  });
});
