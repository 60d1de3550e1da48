import { expect, test } from "vitest";
import { withBreaks } from "./word-breaks";

test.each(["ร้านก๋วยเตี๋ยวที่อร่อยที่สุด", "ម្ហូបខ្មែរដែលឆ្ងាញ់", "အကောင်းဆုံးမြန်မာအစားအစာ"])(
  "lines may break between words that have no spaces: %s",
  (text) => {
    const broken = withBreaks(text);
    expect(broken.split("\u200b").length).toBeGreaterThan(1);
    expect(broken.replaceAll("\u200b", "")).toBe(text);
  },
);

test("lines don't break within Korean words", () => {
  expect(withBreaks("꼭 먹어야")).toBe("꼭 먹\u2060어\u2060야");
});

test("words with spaces stay as they are", () => {
  expect(withBreaks("Rye & oats")).toBe("Rye & oats");
});
