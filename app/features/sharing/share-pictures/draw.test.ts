/** Pixels of share pictures; check their look by eye. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { amountOf, pixelOf, pixelsOf, readPng } from "#tests/support/png-reader";
import { readFontAsset } from "#tests/support/share-fonts";
import { tileColours } from "~/lib/look/tile-colours";
import { drawDuel } from "./draw-duel";
import { drawItem, type SharedItem } from "./draw-item";
import { drawList, type SharedList } from "./draw-list";
import { drawPicture } from "./draw-picture.server";
import { drawProfile, type SharedProfile } from "./draw-profile";
import { drawTiers, type SharedTiers } from "./draw-tiers";
import { drawStatement } from "./draw-year";
import { HEIGHT, TALL, WIDTH } from "./frame";
import { COLOURS, type PictureNode } from "./picture-nodes";

const films: SharedList = {
  title: "Greatest films of all time",
  product: "Listdrop",
  creator: "ann",
  people: 12,
  top: ["Vertigo", "Tokyo Story", "Citizen Kane"].map((title, i) => ({
    rank: i + 1,
    title,
    tile: `${i + 1}d7`,
  })),
};

const pngOf = async (picture: PictureNode) => (await drawPicture(readFontAsset, picture, SIZE)).png;
const SIZE = { width: WIDTH, height: HEIGHT };

const listPng = (list: Partial<SharedList>) => pngOf(drawList({ ...films, ...list }));
const namedPng = (...titles: string[]) =>
  listPng({ top: titles.map((title, i) => ({ rank: i + 1, title, tile: "3l5" })) });

/** Returns true if any outermost pixel differs from the background. */
async function isCut(picture: PictureNode): Promise<boolean> {
  const pixels = await pixelsOf(await pngOf(picture));
  return pixels.some((pixel, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return pixel !== pixels[0] && (x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1);
  });
}

/** Returns true if rows of a picture have the colour of its first pixel alone. */
async function isBlank(png: Uint8Array, { width }: { width: number }, from: number, to: number) {
  const pixels = await pixelsOf(png);
  return pixels.slice(from * width, to * width).every((pixel) => pixel === pixels[0]);
}

/** Returns true if the gold badge is in the right half. */
async function isGoldOnTheRight(title: string): Promise<boolean> {
  const pixels = await pixelsOf(await listPng({ title }));
  return pixels.lastIndexOf(pixelOf(COLOURS.gold)) % WIDTH > WIDTH / 2;
}

describe("the picture of a list", () => {
  test("is a valid PNG of the declared size, in few bytes", async () => {
    const png = await listPng({});
    expect(readPng(png)).toEqual(SIZE);
    expect(png.length).toBeLessThan(60_000);
  });

  test("is tall for stories, with nothing where apps lay their words over it", async () => {
    const tall = async (list: Partial<SharedList>) =>
      (await drawPicture(readFontAsset, drawList({ ...films, ...list }, "tall"), TALL)).png;
    const png = await tall({ verdict: "Put Vertigo on top. Agrees 81%, 104 pairs.", title: "W ".repeat(30) });
    expect(readPng(png)).toEqual(TALL);
    expect([await isBlank(png, TALL, 0, 249), await isBlank(png, TALL, 1581, 1920)]).toEqual([true, true]);
    expect(await isBlank(png, TALL, 0, 700)).toBe(false);
  });

  test("has each of the eight patterns and three tones", async () => {
    const drawn = await Promise.all(
      [..."12345678"].flatMap((pattern) =>
        [..."lmd"].map(async (tone) => {
          const png = await listPng({
            top: films.top.map((item) => ({ ...item, tile: `${pattern}${tone}5` })),
          });
          return png.join();
        }),
      ),
    );
    expect(new Set(drawn).size).toBe(24);
  });

  test("has the product's colours, gold for the first alone", async () => {
    const png = await listPng({});
    expect(await amountOf(COLOURS.gold, png)).toBeGreaterThan(2000);
    expect(await amountOf(COLOURS.accent, png)).toBeGreaterThan(500);
    expect(await amountOf(COLOURS.ink, png)).toBeGreaterThan(10_000);
  });

  test("stands on the ground of its winner's tile, which gold outlines, if several people made it", async () => {
    const together = await listPng({ creator: "" });
    const [ground, paper] = await Promise.all([pixelsOf(together), pixelsOf(await listPng({}))]);
    expect(ground[0]).not.toBe(paper[0]);
    expect(await amountOf(COLOURS.gold, together)).toBeGreaterThan(8000);
    expect(await isCut(drawList({ ...films, creator: "" }))).toBe(false);
  });

  test("gives tied firsts the same badge", async () => {
    const tied = films.top.map((item, i) => ({ ...item, rank: i < 2 ? 1 : 3 }));
    const gold = await amountOf(COLOURS.gold, await listPng({}));
    // the second tile and its badge are smaller
    expect(await amountOf(COLOURS.gold, await listPng({ top: tied }))).toBeGreaterThan(1.4 * gold);
  });

  test("of a list request has empty lines to fill, and no gold", async () => {
    const png = await listPng({ people: 1, top: [] });
    expect(await amountOf(COLOURS.gold, png)).toBe(0);
    expect(await amountOf(COLOURS.rule, png)).toBeGreaterThan(5000);
  });

  test("shows who and how many", async () => {
    const one = await listPng({ people: 1 });
    for (const other of [{}, { people: 2 }, { people: 1, creator: "bob" }])
      expect(await listPng(other)).not.toEqual(one);
  });

  test("stays within its edges, however long the words are", async () => {
    for (const long of ["W", "Ж", "長", "ا", "ก", "word ", "👨‍👩‍👧"]) {
      const top = films.top.map((item) => ({ ...item, title: long.repeat(100 / long.length) }));
      const list = {
        ...films,
        title: long.repeat(60 / long.length),
        top,
        people: 1,
        creator: "W".repeat(20),
      };
      expect([long, await isCut(drawList(list))]).toEqual([long, false]);
    }
  });

  test("has the colours of the light scheme", () => {
    const tokens = readFileSync(new URL("../../../styles/tokens.css", import.meta.url), "utf8");
    for (const [name, colour] of Object.entries(COLOURS))
      expect(tokens).toMatch(new RegExp(`--${name}: (light-dark\\()?${colour}\\b`));
  });
});

describe("the words of a picture", () => {
  test("differ between titles in any script", async () => {
    for (const [one = "", other = ""] of [
      ["5 ≠ 6", "5 = 6"],
      ["東京", "京都"],
      ["سمك", "سمن"],
      ["🍎", "🍊"],
      ["หมู", "หมา"],
    ]) {
      const png = await namedPng(one);
      expect(png).not.toEqual(await namedPng(other));
      expect(png).not.toEqual(await namedPng(""));
    }
  });

  test("stand below the glyph of the tile, in place of its pattern", async () => {
    const png = (...glyphs: string[]) =>
      Promise.all(glyphs.map((glyph) => listPng({ top: [{ rank: 1, title: "Azul", tile: `3l5${glyph}` }] })));
    const [painted, bird, none] = await png("🎨", "🐦", "");
    expect(painted).not.toEqual(bird);
    const ring = pixelOf(tileColours("3l5")[1]);
    const has = async (drawn: Uint8Array | undefined) =>
      (await pixelsOf(drawn ?? new Uint8Array())).includes(ring);
    expect([await has(painted), await has(none)]).toEqual([false, true]);
  });

  test("are left out whole if one letter can't be drawn", async () => {
    expect(await namedPng("𓂀 Vertigo", "Ran")).toEqual(await namedPng("", "Ran"));
    expect(await listPng({ title: "ɛ̃ of all films" })).toEqual(await listPng({ title: "" }));
  });

  test("stand on the right, and the tiles on the left, if the list's title runs from right to left", async () => {
    const titles = { arabic: "أفضل الأفلام", hebrew: "הסרטים הטובים", english: "Films من كل بلد" };
    expect(await isGoldOnTheRight(titles.arabic)).toBe(false);
    expect(await isGoldOnTheRight(titles.hebrew)).toBe(false);
    expect(await isGoldOnTheRight(titles.english)).toBe(true);
  });

  test("end in an ellipsis where they are cut, at the same letter whatever follows", async () => {
    const start = "A very long title of a film ".repeat(6);
    expect(await namedPng(`${start}one`)).toEqual(await namedPng(`${start}two`));
    expect(await namedPng(`${start}one`)).not.toEqual(await namedPng("A very long title of a film"));
  });

  test("need at most 48 font files: lines beyond that are left out", async () => {
    const rare = Array.from({ length: 5000 }, (_, i) => String.fromCodePoint(0x4e00 + 4 * i));
    const lines = [0, 1, 2].map((line) => rare.filter((_, i) => i % 3 === line).slice(0, 100));
    const read: string[] = [];
    const readAsset = async (path: string) => {
      read.push(path);
      return readFontAsset(path);
    };
    const list = {
      ...films,
      top: lines.map((line, i) => ({ rank: i + 1, title: line.join(""), tile: "1l1" })),
    };
    const { isComplete } = await drawPicture(readAsset, drawList(list), SIZE);
    expect(isComplete).toBe(true);
    expect(new Set(read).size).toBeLessThanOrEqual(49);
  });
});

describe("the picture of places", () => {
  const item: SharedItem = {
    title: "Vertigo",
    tile: "3d7",
    listTitle: films.title,
    product: "Listdrop",
    rank: 1,
    namedBy: 9,
    of: 12,
    places: [
      [1, 6],
      [2, 2],
      [7, 1],
    ],
    longest: 10,
  };

  test("is large on an item's, with gold for the first", async () => {
    const png = await pngOf(drawItem(item));
    expect(await amountOf(COLOURS.gold, png)).toBeGreaterThan(2000);
    expect(await amountOf(COLOURS.accent, png)).toBeGreaterThan(3000);
    expect(await amountOf(COLOURS.gold, await pngOf(drawItem({ ...item, rank: 2 })))).toBe(0);
    expect(await isCut(drawItem({ ...item, rank: null }))).toBe(false);
  });

  test("has room for very many people, places and letters", async () => {
    const places = Array.from({ length: 100 }, (_, i): [number, number] => [i + 1, 100_000 / (i + 1)]);
    const crowded = { ...item, title: "Ж".repeat(100), listTitle: "W".repeat(60), places, longest: 100 };
    expect(await isCut(drawItem(crowded))).toBe(false);
  });
});

test("the picture of a duel reads in the list's direction, and its score with it", () => {
  const sides = [6, 5].map((votes) => ({ title: `${votes}`, tile: "1d7", votes, people: [] }));
  const scoreOn = (title: string) =>
    /\d–\d/.exec(JSON.stringify(drawDuel({ title, product: "Listdrop", sides })))?.[0];
  expect(scoreOn("Games for a rainy Sunday")).toBe("6–5");
  expect(scoreOn("ألعاب ليوم ممطر")).toBe("5–6");
});

describe("the picture of tiers", () => {
  const tierOf = (...titles: string[]) => ({
    about: "Beat the 9 below",
    items: titles.map((title, i) => ({ title, tile: `${(i % 8) + 1}m4` })),
  });
  const tiers: SharedTiers = {
    title: films.title,
    product: "Listdrop",
    people: 9,
    tiers: [tierOf("Vertigo", "Ran"), tierOf("Heat"), tierOf("Alien", "Kane")],
  };

  test("shows every tier, the first two as tiles", async () => {
    const png = await pngOf(drawTiers(tiers));
    for (const other of [tierOf("Vertigo"), tierOf("Heat", "Tokyo Story"), tierOf("Alien", "Gilda")]) {
      const at = other.items[0]?.title;
      const changed = tiers.tiers.map((tier) => (tier.items[0]?.title === at ? other : tier));
      expect(await pngOf(drawTiers({ ...tiers, tiers: changed }))).not.toEqual(png);
    }
  });

  test("stays within its edges, however many tiers and items there are", async () => {
    for (const long of ["W", "Ж", "長", "ا"]) {
      const many = tierOf(...Array<string>(20).fill(long.repeat(100)));
      const crowded = { ...tiers, title: long.repeat(60), tiers: Array<typeof many>(6).fill(many) };
      expect([long, await isCut(drawTiers(crowded))]).toEqual([long, false]);
      expect(JSON.stringify(drawTiers(crowded))).toContain("9 people, the first 4 of 6 tiers");
    }
    expect(await isCut(drawTiers({ ...tiers, tiers: tiers.tiers.slice(0, 2) }))).toBe(false);
  });
});

describe("the picture of a member", () => {
  const first = (listTitle: string, title: string) => ({ listTitle, title, tile: "2l5" });
  const ann: SharedProfile = {
    username: "ann",
    standsFor: null,
    product: "Listdrop",
    lists: 3,
    newest: ["Greatest films", "Best pears", "Cities to see"].map((listTitle) => first(listTitle, "Vertigo")),
  };

  test("shows the name, the number of lists and what they put first", async () => {
    const png = await pngOf(drawProfile(ann));
    expect(await amountOf(COLOURS.gold, png)).toBeGreaterThan(1000);
    const others = [{ lists: 4 }, { username: "bob" }, { newest: [] }, { standsFor: "BFI, 2022" }];
    for (const other of [...others, { newest: [first("Greatest films", "Ran")] }])
      expect(await pngOf(drawProfile({ ...ann, ...other }))).not.toEqual(png);
  });

  test("stays within its edges", async () => {
    const wide = {
      ...ann,
      username: "W".repeat(40),
      standsFor: "Ж".repeat(200),
      newest: Array(3).fill(first("W".repeat(60), "W".repeat(100))),
    };
    expect(await isCut(drawProfile(wide))).toBe(false);
    expect(await isCut(drawProfile({ ...ann, username: "東", newest: [first("日本", "京都")] }))).toBe(false);
  });
});

describe("the picture of a statement of a year", () => {
  const long = "Donaudampfschifffahrtsgesellschaft und ihre vielen Kapitäne ".repeat(4);

  test.each([
    ["wide", SIZE],
    ["tall", TALL],
  ] as const)("is %s, with long words cut inside its margins", async (shape, size) => {
    const over = { title: long, tile: "5m2" };
    const several = { title: "Three.", lines: [long, long, long] };
    for (const { shown, ...said } of [
      { shown: { tile: "3d5" } },
      { shown: { tile: null } },
      { shown: { tile: "3d5", note: long } },
      { shown: { tile: "3d5", over }, ...several },
    ]) {
      const node = drawStatement(
        {
          username: "w".repeat(20),
          product: "Listdrop",
          year: 2026,
          about: "Boldest pick",
          title: long,
          lines: [long],
          ...said,
          shown: { named: long, ...shown },
        },
        shape,
      );
      const png = (await drawPicture(readFontAsset, node, size)).png;
      expect(readPng(png)).toEqual(size);
      const [top, bottom] = shape === "tall" ? [249, 1581] : [40, 590];
      expect(await isBlank(png, size, 0, top)).toBe(true);
      expect(await isBlank(png, size, bottom, size.height)).toBe(true);
    }
  });
});
