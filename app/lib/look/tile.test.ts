import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tries } from "#tests/support/tries";
import { titleKey } from "~/features/merge/titles/item-title";
import { titleTile } from "~/features/merge/titles/title-tile";
import { LETTER } from "./glyph";
import { hyphenated, tileFit, tileLetter, tileOf } from "./tile";

const titles = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });
const chapters = fc.option(fc.string({ minLength: 1, maxLength: 30 }), { nil: undefined });

describe("a tile", () => {
  test("is the same for the same title, whatever its spelling, and is one of a chapter's 72", () => {
    fc.assert(
      fc.property(titles, chapters, (title, chapter) => {
        expect(titleTile(title, chapter, {})).toMatch(/^[1-8][lmd][0-9]/);
        expect(titleTile(title, chapter, {})).toBe(titleTile(title, chapter?.toUpperCase(), {}));
      }),
      tries(300),
    );
    expect(titleTile("Amelie (2001)", "films", {})).toBe(titleTile("amélie", "Films", {}));
    const tiles = new Set(Array.from({ length: 3000 }, (_, i) => tileOf(`item ${i}`, "films")));
    expect(tiles.size).toBe(72);
  });

  test("shows the glyph that a list's people picked, else this version's, else the one in its title", () => {
    const glyphOf = (...tile: Parameters<typeof titleTile>) => titleTile(...tile).slice(3);
    const glyphs = { [titleKey("Azul").key]: "🎨", [titleKey("Taxi Driver").key]: LETTER };
    expect(glyphOf("Azul", "", { glyphs, own: "🐦" })).toBe("🎨");
    expect(glyphOf("Catan", "", { glyphs, own: "🐑" })).toBe("🐑");
    expect(glyphOf("Taxi Driver", "", {})).toBe("🚕");
    expect(glyphOf("Taxi Driver", "", { glyphs })).toBe("");
  });

  test("has the hue of its list's chapter or one beside it", () => {
    const hues = new Set(Array.from({ length: 200 }, (_, i) => tileOf(`item ${i}`, "food").at(-1)));
    expect([...hues].sort()).toEqual(["0", "1", "9"]);
  });

  test("differs from its neighbour's in a list, but for one time in 72", () => {
    const list = Array.from({ length: 7200 }, (_, i) => tileOf(`item ${i}`, "films"));
    const alike = list.filter((tile, i) => tile === list[i + 1]).length;
    expect(alike).toBeGreaterThan(40);
    expect(alike).toBeLessThan(160);
  });
});

describe("the words of a tile", () => {
  test("are as large as three lines on its foot allow", () => {
    expect(["Azul", "Wingspan", "Carcassonne", "Eternal Sunshine of the Spotless Mind"].map(tileFit)).toEqual(
      [1, 1, 3, 4],
    );
    expect(tileFit("Pneumonoultramicroscopicsilicovolcanoconiosis")).toBe(4);
  });

  test("break between syllables on small tiles, and not at all where none begins", () => {
    const shown = (title: string) => hyphenated(title).replaceAll("\u00ad", "-");
    expect(shown("Carcassonne")).toBe("Car-cas-sonne");
    expect(shown("Seven Sisters: Seaford to Eastbourne")).toBe("Seven Sisters: Seaford to Eastbourne");
    expect(shown("The Godfather")).toBe("The Godfather");
    expect(shown("Cambridge")).toBe("Cambridge");
    expect(shown("Strengths, 囲碁囲碁囲碁囲碁囲碁")).toBe("Strengths, 囲碁囲碁囲碁囲碁囲碁");
  });

  test("are one letter on small tiles, smaller where a letter is wide", () => {
    expect(tileLetter("(500) Days of Summer")).toEqual({ letter: "5", isWide: false });
    expect(tileLetter("“Heroes”")).toEqual({ letter: "H", isWide: false });
    expect(tileLetter("wingspan")).toEqual({ letter: "W", isWide: true });
    expect(tileLetter("囲碁 (Go)")).toEqual({ letter: "囲", isWide: true });
    expect(tileLetter("???")).toEqual({ letter: "?", isWide: true });
  });
});
