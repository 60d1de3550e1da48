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

test("words with spaces stay as they are", () => {
  expect(withBreaks("Rye & oats")).toBe("Rye & oats");
});
