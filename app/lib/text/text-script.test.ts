import { expect, test } from "vitest";
import { directionOf, languageOf, ownScript } from "./text-script";

test.each([
  ["ltr", "Greatest films"],
  ["ltr", "1984"],
  ["ltr", ""],
  ["ltr", "Films من كل بلد"],
  ["rtl", "شاي"],
  ["rtl", "2001: אודיסאה"],
  ["rtl", "“ތާނަ”"],
])("a text runs by its first letter: %s, %s", (direction, text) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ["ja", "東京のラーメン"],
  ["ja", "AKIRA アキラ"],
  ["ko", "서울 東京"],
  ["zh", "北京面馆"],
  ["th", "ร้านก๋วยเตี๋ยว"],
  ["ar", "أفضل الأفلام"],
  ["fa", "طعم گیلاس"],
  ["ur", "آگ کا دریا ہے"],
  ["he", "סרטים"],
  ["hi", "हिन्दी"],
  ["el", "Αμοργός"],
])("letters tell the language: %s, %s", (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test.each(["Vertigo", "Phở Thìn", "Ёлки", "Donaudampfschiff", "5 ≠ 6", "🍎", "", "Vertigo 迷魂記"])(
  "scripts of many languages tell none: %s",
  (text) => {
    expect(languageOf(text)).toBeUndefined();
    expect(ownScript(text)).toEqual({ dir: "auto" });
  },
);
