import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tries } from "#tests/support/tries";
import { titleTile } from "~/features/merge/titles/title-tile";
import { hyphenated, tileFit, tileLetter, tileOf } from "./tile";

const titles = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 });
const chapters = fc.option(fc.string({ minLength: 1, maxLength: 30 }), { nil: undefined });

describe("a tile", () => {
  test("is the same for the same title, whatever its spelling, and is one of a chapter's 72", () => {
    fc.assert(
      fc.property(titles, chapters, (title, chapter) => {
        expect(titleTile(title, chapter)).toMatch(/^[1-8][lmd][0-9]$/);
        expect(titleTile(title, chapter)).toBe(titleTile(title, chapter?.toUpperCase()));
      }),
      tries(300),
    );
    expect(titleTile("Amelie (2001)", "films")).toBe(titleTile("amélie", "Films"));
    const tiles = new Set(Array.from({ length: 3000 }, (_, i) => tileOf(`item ${i}`, "films")));
    expect(tiles.size).toBe(72);
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
  test("are as large as the longest word and the number of lines allow", () => {
    expect(tileFit("Azul", "words")).toBe(1);
    expect(tileFit("Codenames", "words")).toBe(2);
    expect(tileFit("Wingspan", "words")).toBe(2);
    expect(tileFit("Eternal Sunshine of the Spotless Mind", "words")).toBe(3);
    expect(tileFit("Carcassonne", "small")).toBe(3);
    expect(tileFit("Pneumonoultramicroscopicsilicovolcanoconiosis", "words")).toBe(0);
  });

  test("fit at the chosen size: no word is cut, whatever the title", () => {
    fc.assert(
      fc.property(titles, (title) => {
        const fit = tileFit(title, "words");
        const longest = Math.max(...title.split(/\s+/).map((word) => [...word].length));
        if (fit > 0) expect(longest).toBeLessThanOrEqual([8, 10, 12, 14, 17][fit - 1] ?? 0);
      }),
      tries(300),
    );
  });

  test("break between syllables on small tiles, and not at all where none begins", () => {
    const shown = (title: string) => hyphenated(title).replaceAll("\u00ad", "-");
    expect(shown("Carcassonne")).toBe("Car-cas-sonne");
    expect(shown("Seven Sisters: Seaford to Eastbourne")).toBe("Seven Sisters: Seaford to East-bourne");
    expect(shown("The Godfather")).toBe("The God-father");
    expect(shown("Cambridge")).toBe("Cam-bridge");
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
