import { expect, test } from "vitest";
import { dropSchema, imageUrl } from "./list";

const ADDRESS = "https://example.com/a.png";

test.each([
  ["a zero-width space", "https://exam\u200Bple.com/a.png"],
  ["a soft hyphen", "https://exam\u00ADple.com/a.png"],
  ["a joiner at the end", `${ADDRESS}\u200D`],
  ["a byte order mark in front", `\uFEFF\u2060${ADDRESS}`],
  ["a direction mark", `${ADDRESS}\u202E`],
])("refuses an image address with %s", (_, address) => {
  expect(imageUrl(address)).toBeNull();
  expect(dropSchema.safeParse({ listTitle: "Best films", listImageUrl: address }).success).toBe(false);
});

test("takes an image address with spaces around it, and none for an empty field", () => {
  for (const [typed, stored] of [
    [` ${ADDRESS} `, ADDRESS],
    [" ", null],
    [null, null],
  ])
    expect(dropSchema.parse({ listTitle: "Best films", listImageUrl: typed }).listImageUrl).toBe(stored);
});
