import { expect, test } from "vitest";
import { glyphTags } from "#scripts/fonts/make-glyph-table";
import tags from "./glyph-tags.json";

test("the tags are what `npm run tool -- glyphs` makes of emojibase-data", () => {
  expect(tags).toEqual(glyphTags());
});
