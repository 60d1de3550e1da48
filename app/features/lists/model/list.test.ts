import { expect, test } from "vitest";
import { dropSchema, imageUrl } from "./list";

const ADDRESS = "https://example.com/a.png";

test.each([
  ["a zero-width space", "https://exam\u200Bple.com/a.png"],
  ["a soft hyphen", "https://exam\u00ADple.com/a.png"],
  ["a joiner at the end", `${ADDRESS}\u200D`],
  ["a byte order mark in front", `\uFEFF\u2060${ADDRESS}`],
  ["a direction mark", `${ADDRESS}\u202E`],
  ["a control character", "https://example.com/a\u0000b.png"],
  ["another scheme", "http://example.com/a.png"],
  ["a script", "javascript:alert(1)"],
  ["data", "data:image/png;base64,AAAA"],
  ["no scheme", "//x.example/a.png"],
  ["no host", "https://"],
  ["a password", "https://user:pw@example.com/"],
  ["a quote", 'https://x.example/a.png"onerror=x'],
  ["too many bytes", `https://example.com/${"ä".repeat(1000)}`],
])("refuses an image address with %s", (_, address) => {
  expect(imageUrl(address)).toBeNull();
  expect(dropSchema.safeParse({ listTitle: "Best films", listImageUrl: address }).success).toBe(false);
});

test("keeps an image address in the URL's own spelling, and none for an empty field", () => {
  for (const [typed, stored] of [
    [` ${ADDRESS} `, ADDRESS],
    [" https://EXAMPLE.com/ab.png ", "https://example.com/ab.png"],
    ["https://example.com/ä.png", "https://example.com/%C3%A4.png"],
    ["HTTPS://example.com/../x.png?q=1#f", "https://example.com/x.png?q=1#f"],
    [" ", null],
    [null, null],
  ])
    expect(dropSchema.parse({ listTitle: "Best films", listImageUrl: typed }).listImageUrl).toBe(stored);
});
