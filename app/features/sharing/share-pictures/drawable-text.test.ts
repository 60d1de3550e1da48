import { beforeAll, describe, expect, test } from "vitest";
import { readFontAsset } from "#tests/support/share-fonts";
import { drawableText } from "./drawable-text";
import { FONT_INDEX, type Font, fontsInOrder, hasCharacter, readFontIndex } from "./font-index";

const EMS = 100;

let fonts: Font[];

beforeAll(async () => {
  fonts = readFontIndex(JSON.parse(String(await readFontAsset(FONT_INDEX))));
});

const textOf = (text: string) => drawableText(text, fontsInOrder(fonts, text), EMS)?.text ?? null;
const namesOf = (text: string, beside = text) =>
  drawableText(text, fontsInOrder(fonts, beside), EMS)?.fonts.map(({ name }) => name) ?? [];

describe("the index of fonts", () => {
  test("knows the first, the last and no other characters of a range", () => {
    const [font] = readFontIndex([{ name: "a", bytes: 1, kind: "any", ranges: "2t 4 5 0 8 2" }]);
    const has = Array.from({ length: 130 }, (_, i) => i).filter((i) => font && hasCharacter(font, i));
    expect(has).toEqual([101, 102, 103, 104, 105, 110, 118, 119, 120]);
  });

  test("names no font for a character that the font's own package claims and the font lacks", () => {
    expect(namesOf("≠")).toEqual(["noto-sans-math-latin"]);
    expect(namesOf("⅓")).toEqual(namesOf("1\u20443"));
  });
});

describe("the fonts of a text", () => {
  test.each([
    ["Phở Thìn", ["young-serif-latin", "noto-serif-vietnamese"]],
    ["Αμοργός", ["noto-serif-greek"]],
    ["Їжак", ["noto-serif-cyrillic"]],
    ["باب الحديد 1958", ["noto-naskh-arabic-arabic", "young-serif-latin"]],
    ["שלום", ["noto-serif-hebrew-hebrew"]],
    ["हिन्दी", ["noto-serif-devanagari-devanagari"]],
    ["ร้าน", ["noto-serif-thai-thai"]],
  ])("are those of its letters: %s", (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each([
    ["jp", "東京のラーメン"],
    ["kr", "서울 東京"],
    ["sc", "北京面馆"],
  ])("draw Han as in the language of the words beside it: %s", (kind, words) => {
    const names = namesOf("東京", words);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(new RegExp(`^noto-serif-${kind}-`));
  });

  test("are not read for letters that can't be seen", () => {
    const long = drawableText(`${"東".repeat(19)}北京最好吃的面馆`, fontsInOrder(fonts, ""), 16);
    expect(long).toMatchObject({ isCut: true, fonts: { length: 1 } });
    expect(long?.text.length).toBeLessThan(20);
  });
});

describe("a line that can be drawn", () => {
  test.each(["5 ≠ 6", "10⁵", "C♯", "½ cup", "“Ran” – 1985", "Ẹ̀kọ́", "क्षत्रिय", "خانه‌ی دوست"])(
    "keeps every character: %s",
    (text) => {
      expect(textOf(text)).toBe(text.normalize("NFC"));
    },
  );

  test("is composed, with single spaces", () => {
    expect(textOf("  Cafe\u0301   noir ")).toBe("Café noir");
  });

  test.each(["𓂀 hieroglyphs", "ɛ̃", "🂡\u{10ffff}", "\ue000", "東京\u{3106c}"])(
    "is left out whole if a letter of it is in no font: %s",
    (text) => {
      expect(textOf(text)).toBeNull();
    },
  );

  test.each([
    ["3⅓ cups", "3 1⁄3 cups"],
    ["⅓ of all", "1⁄3 of all"],
  ])("writes a fraction out that is in no font: %s", (text, drawn) => {
    expect(textOf(text)).toBe(drawn);
  });

  test("is left out if nothing of it can be seen", () => {
    for (const text of ["", "   ", "\u200b\u2060"]) expect(textOf(text)).toBeNull();
  });

  test("keeps emoji of several characters together", () => {
    for (const text of ["🍎 Apples", "👨‍👩‍👧", "🇯🇵", "👩🏽‍🚀", "1️⃣ first"]) expect(textOf(text)).toBe(text);
  });

  test("loses an emoji that is in no font, and keeps its words", () => {
    const noEmoji = fonts.filter(({ kind }) => kind !== "emoji");
    const text = (line: string) => drawableText(line, noEmoji, EMS)?.text ?? null;
    expect(text("Gill 🎉 Sans🎉!")).toBe("Gill Sans!");
    expect(text("🎉🎉")).toBeNull();
    // a flag without its letters would be another flag
    expect(text("🏴󠁧󠁢󠁥󠁮󠁧󠁿 England")).toBe("England");
  });
});
