import { expect, test } from "vitest";
import { nameKey } from "./name-key";

test.each([
  ["another alphabet's letter", "Mia", "Mіa"],
  ["a Cyrillic capital", "Mia", "Мia"],
  ["a Greek capital", "Nick", "Νick"],
  ["a Greek capital of another look than its small letter", "Yann", "Υann"],
  ["full width", "Mia", "Ｍｉａ"],
  ["letters of mathematics", "Mia", "𝓜𝓲𝓪"],
  ["a ligature", "Sofi", "Soﬁ"],
  ["an invisible letter", "Mia", "M\u200Bi\u00ADa"],
  ["a variation selector", "Mia", "Mia\uFE0F"],
  ["a dotless i", "Mia", "Mıa"],
  ["a final sigma", "ΟΔΟΣ", "οδος"],
  ["Cyrillic in another case", "МИША", "миша"],
  ["half width kana", "カナ", "ｶﾅ"],
  ["a Cherokee letter", "Ena", "Ꭼna"],
  ["white space around it", "Mia", " Mia "],
])("takes %s for the same name", (_, one, other) => {
  expect(nameKey(other)).toBe(nameKey(one));
});

test.each([
  ["an accent", "Zoe", "Zoé"],
  ["another letter of the same script", "bol", "b0l"],
  ["two Hebrew words", "מו", "מן"],
  ["two Greek words", "σα", "οα"],
  ["two Cyrillic words", "мир", "мор"],
  ["kana with and without a mark", "ハハ", "パパ"],
  ["Chinese and Japanese letters that look alike", "力", "カ"],
])("keeps %s apart", (_, one, other) => {
  expect(nameKey(other)).not.toBe(nameKey(one));
});
