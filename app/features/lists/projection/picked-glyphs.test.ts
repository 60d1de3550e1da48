import { expect, test } from "vitest";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { pickedGlyphs } from "./picked-glyphs";

const picked = (...versions: Record<string, string>[]) => {
  const rows = versions.map((version) => ({ titles: Object.keys(version), glyphs: Object.values(version) }));
  return pickedGlyphs(rows, mergeVersions(rows.map(({ titles }) => ({ items: titles }))).aliases);
};

test("an item has the glyph that most versions picked, and of equals the one that the oldest did", () => {
  expect(picked({ Azul: "🎨" }, { Azul: "🐦" }, { azul: "🐦" })).toEqual({ azul: "🐦" });
  expect(picked({ Azul: "🎨" }, { Azul: "🐦" })).toEqual({ azul: "🎨" });
  expect(picked({ Azul: "" }, { Azul: "letter" })).toEqual({ azul: "letter" });
  expect(picked({ Azul: "", Catan: "" })).toBeNull();
});
