import { expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { usernameKey } from "~/lib/people/username-key";
import { cleanLine, cleanText, normalize } from "./clean";

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

/** Writes code points out, because an editor shows none of them. */
const written = (text: string) =>
  text.replace(/[^ -~]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16).toUpperCase()}>`);

test.each([
  ["a soft hyphen", "in\u00ADvisible", "invisible"],
  ["a zero width space", "a\u200Bb", "ab"],
  ["a joiner between Latin letters", "a\u200Db\u200Cc", "abc"],
  ["a word joiner and an invisible times", "a\u2060b\u2062c", "abc"],
  ["a grapheme joiner", "a\u034Fb", "ab"],
  ["a variation selector of a letter", "a\uFE0Fb", "ab"],
  ["tags without a flag", "a\u{E0061}\u{E007F}b", "ab"],
  ["a Hangul filler", "a\u3164b\uFFA0c\u115F", "abc"],
  ["a mark of direction in Latin text", "ab\u200Ecd\u200F", "abcd"],
  ["a zero width space between two spaces", "a \u200B b", "a b"],
  ["an annotation anchor and a control of music", "a\u{1D173}b", "ab"],
])("removes %s", (_, typed, clean) => {
  expect(written(cleanLine(typed))).toBe(written(clean));
});

test.each(["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "a line end %j is one in a text, and a space in a title",
  (end) => {
    expect(cleanText(`one${end}two`)).toBe("one\ntwo");
    expect(cleanLine(`one${end}two`)).toBe("one two");
  },
);

test("keeps at most two empty lines in a row", () => {
  expect(cleanText("one\n\n\ntwo")).toBe("one\n\n\ntwo");
  expect(cleanText(`one${"\n \t".repeat(1990)}\ntwo\n\nthree`)).toBe("one\n\n\ntwo\n\nthree");
});

test.each([
  ["a family", "👨\u200D👩\u200D👧"],
  ["a healing heart", "❤\uFE0F\u200D🩹"],
  ["a runner with a skin tone", "🏃🏽\u200D♀\uFE0F"],
  ["a keycap", "1\uFE0F\u20E3"],
  ["the flag of Scotland", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
  ["a Persian word", "می\u200Cخواهم"],
  ["an Arabic abbreviation", "ه\u200D"],
  ["a Sinhala conjunct", "ශ්\u200Dරී"],
  ["a Hindi half letter", "क्\u200D"],
  ["a Han variant of a name", "葛\u{E0100}城"],
  ["a Mongolian variant", "ᠠ\u180B"],
  ["a mark of direction beside Hebrew", "שלום\u200F!"],
])("keeps the invisible part of %s", (_, typed) => {
  expect(written(cleanLine(typed))).toBe(written(typed.normalize("NFC")));
});

test.each(["\u200B", " \u200D ", "\u3164", "\u2800", "\u00AD\uFE0F", "\uFFFC", "\u200E\u200F", "\u{E0061}"])(
  "a text of %j alone is empty",
  (typed) => {
    expect(cleanLine(typed)).toBe("");
    expect(cleanText(`\n${typed}\n`)).toBe("");
  },
);

test("a letter has at most four marks above and below, its own included", () => {
  const stacked = (text: string) =>
    text
      .normalize("NFD")
      .match(/\p{Mn}+/gu)
      ?.map((marks) => [...marks].length);
  expect(stacked(normalize(`Z${"\u0301".repeat(9)}a${"\u0325\u030A".repeat(8)}`))).toEqual([4, 4]);
  expect(stacked(normalize(`é${"\u0302".repeat(9)}`))).toEqual([4]);
  expect(stacked(normalize(`ก${"\u0E47".repeat(20)}`))).toEqual([4]);
  for (const word of ["Việt", "ế", "มื้อ", "क्षि", "མྱེད", "မြွှေ့", "שָׁלוֹם"])
    expect(normalize(word)).toBe(word.normalize("NFC"));
});
