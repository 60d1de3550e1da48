/** Pixel tests of share pictures; check their look by eye. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readPng } from "#tests/support/png-reader";
import { fontFile } from "#tests/support/share-font";
import { type Canvas, COLOURS, fillDisc, newCanvas, palette } from "./canvas";
import { HEIGHT, WIDTH } from "./draw-frame";
import { drawItem, type SharedItem } from "./draw-item";
import { drawList, type SharedList } from "./draw-list";
import { drawProfile, type SharedProfile } from "./draw-profile";
import { encodePng } from "./encode-png";
import { type Faces, readFaces } from "./glyphs";
import { drawableText, fitOneLine, setLine, wrapText } from "./set-text";

let faces: Faces;

beforeAll(async () => {
  faces = await readFaces(fontFile());
});

const films: SharedList = {
  title: "Greatest films of all time",
  product: "Listdrop",
  creator: "ann",
  people: 12,
  top: [
    { rank: 1, title: "Vertigo" },
    { rank: 2, title: "Tokyo Story" },
    { rank: 3, title: "Citizen Kane" },
  ],
};

function amountOf(colour: keyof typeof COLOURS, { pixels }: Canvas): number {
  const values = Array.from({ length: palette().length / 3 }, (_, value) =>
    Buffer.from(palette().subarray(value * 3, value * 3 + 3)).toString("hex"),
  );
  const wanted = new Set(values.flatMap((hex, value) => (`#${hex}` === COLOURS[colour] ? [value] : [])));
  return pixels.filter((value) => wanted.has(value)).length;
}

/** Returns true if any outermost pixel differs from the background. */
const isCut = ({ pixels, width, height }: Canvas) =>
  pixels.some((value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return value !== 0 && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
  });

describe("the letters", () => {
  test("are few bytes, and name their licence", () => {
    const file = fontFile();
    expect(file.length).toBeLessThan(150_000);
    expect(new TextDecoder().decode(file.subarray(0, 70))).toContain("SIL Open Font License 1.1");
  });

  test("are those of Europe's alphabets", () => {
    const text = "AZaz09 ÆßøÿŁłŽž Αθήνα Ωώ Москва Ёё Її Ґґ – ‘’ “„” … € №";
    expect(drawableText(text, faces.title)).toBe(text);
    expect(drawableText(text, faces.item)).toBe(text);
  });
});

describe("text", () => {
  test("loses only what cannot be shown", () => {
    expect(drawableText("Gill  Sans 🎉!", faces.item)).toBe("Gill Sans !");
    expect(drawableText("?!", faces.item)).toBe("?!");
    expect(drawableText("Phở Thìn", faces.item)).toBe("Pho Thìn");
    expect(drawableText("Cafe\u0301", faces.item)).toBe("Café");
  });

  test("whose meaning would change is left out whole", () => {
    expect(drawableText("東京のラーメン best", faces.item)).toBe("");
    expect(drawableText("🎉🎉", faces.item)).toBe("");
  });

  test("breaks into even lines within the width", () => {
    const lines = wrapText("Books to read on a very long train ride", faces.title, { width: 1048, most: 3 });
    expect(lines).toEqual(["Books to read on a", "very long train ride"]);
  });

  test("never overflows, whatever its characters", () => {
    for (const text of ["W".repeat(60), "a".repeat(400), "word ".repeat(60).trim(), ""]) {
      const lines = wrapText(text, faces.title, { width: 1048, most: 3 });
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(setLine(line, faces.title)).toBeLessThanOrEqual(1048);
    }
  });

  test("ends in an ellipsis where it is cut, and not after a comma", () => {
    expect(fitOneLine("Vertigo", faces.item, 400)).toBe("Vertigo");
    const cut = fitOneLine("Rome, Open City", faces.item, 155);
    expect(cut).toMatch(/^Rome\P{P}*…$/u);
    expect(setLine(cut, faces.item)).toBeLessThanOrEqual(155);
  });
});

describe("the picture of a list", () => {
  test("has the product's colours, gold for the first alone", () => {
    const canvas = drawList(faces, films);
    expect(amountOf("gold", canvas)).toBeGreaterThan(2000);
    expect(amountOf("accent", canvas)).toBeGreaterThan(500);
    expect(amountOf("ink", canvas)).toBeGreaterThan(10_000);
  });

  test("gives tied firsts the same badge", () => {
    const tied = films.top.map((item, i) => ({ ...item, rank: i < 2 ? 1 : 3 }));
    const gold = amountOf("gold", drawList(faces, films));
    expect(amountOf("gold", drawList(faces, { ...films, top: tied }))).toBe(2 * gold);
  });

  test("of a list request has empty lines to fill, and no gold", () => {
    const canvas = drawList(faces, { ...films, people: 1, top: [] });
    expect(amountOf("gold", canvas)).toBe(0);
    expect(amountOf("rule", canvas)).toBeGreaterThan(5000);
  });

  test("is complete without a title that can be shown", () => {
    const canvas = drawList(faces, { ...films, title: "東京のラーメン屋" });
    expect(amountOf("gold", canvas)).toBeGreaterThan(2000);
  });

  test("shows who and how many", () => {
    const one = drawList(faces, { ...films, people: 1 });
    const others = [films, { ...films, people: 2 }, { ...films, people: 1, creator: "bob" }];
    for (const list of others) expect(drawList(faces, list).pixels).not.toEqual(one.pixels);
  });

  test("stays within its edges, however long the words are", () => {
    const title = "W".repeat(60);
    const top = films.top.map(({ rank }) => ({ rank, title: "Ж".repeat(100) }));
    expect(isCut(drawList(faces, { ...films, title, top, people: 1, creator: "W".repeat(20) }))).toBe(false);
  });

  test("has the colours of the light scheme", () => {
    const tokens = readFileSync(new URL("../../../styles/tokens.css", import.meta.url), "utf8");
    for (const [name, colour] of Object.entries(COLOURS))
      expect(tokens).toMatch(new RegExp(`--${name}: (light-dark\\()?${colour}\\b`));
  });
});

describe("the picture of places", () => {
  const placed: SharedList = {
    ...films,
    longest: 12,
    top: films.top.map((item, i) => ({
      ...item,
      places: [
        [1 + i, 6],
        [4, 2],
        [12, 1],
        [40, 9],
      ],
    })),
  };

  test("is under each of a list's top three, within the edges, also of a long title", () => {
    for (const title of [films.title, "W ".repeat(30)]) {
      const [plain, canvas] = [drawList(faces, { ...films, title }), drawList(faces, { ...placed, title })];
      expect(amountOf("accent", canvas)).toBeGreaterThan(amountOf("accent", plain) + 400);
      expect(isCut(canvas)).toBe(false);
    }
    const others = placed.top.map((item) => ({ ...item, places: [[2, 9]] as [number, number][] }));
    expect(drawList(faces, { ...placed, top: others }).pixels).not.toEqual(drawList(faces, placed).pixels);
  });

  const item: SharedItem = {
    title: "Vertigo",
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

  test("is large on an item's, with gold for the first", () => {
    const canvas = drawItem(faces, item);
    expect(amountOf("gold", canvas)).toBeGreaterThan(2000);
    expect(amountOf("accent", canvas)).toBeGreaterThan(3000);
    expect(amountOf("gold", drawItem(faces, { ...item, rank: 2 }))).toBe(0);
    expect(isCut(drawItem(faces, { ...item, rank: null }))).toBe(false);
  });

  test("has room for very many people, places and letters", () => {
    const places = Array.from({ length: 100 }, (_, i): [number, number] => [i + 1, 100_000 / (i + 1)]);
    const crowded = { ...item, title: "Ж".repeat(100), listTitle: "W".repeat(60), places, longest: 100 };
    expect(isCut(drawItem(faces, crowded))).toBe(false);
  });
});

describe("the picture of a member", () => {
  const ann: SharedProfile = {
    username: "ann",
    standsFor: null,
    product: "Listdrop",
    lists: 3,
    newest: ["Greatest films", "Best pears", "Cities to see"],
  };

  test("shows the name, the number of lists and the newest", () => {
    const canvas = drawProfile(faces, ann);
    expect(amountOf("ink", canvas)).toBeGreaterThan(10_000);
    for (const other of [{ lists: 4 }, { username: "bob" }, { newest: [] }, { standsFor: "BFI, 2022" }])
      expect(drawProfile(faces, { ...ann, ...other }).pixels).not.toEqual(canvas.pixels);
  });

  test("stays within its edges", () => {
    const wide = {
      ...ann,
      username: "W".repeat(40),
      standsFor: "Ж".repeat(200),
      newest: Array(3).fill("W".repeat(60)),
    };
    expect(isCut(drawProfile(faces, wide))).toBe(false);
    expect(isCut(drawProfile(faces, { ...ann, username: "東", newest: ["日本"] }))).toBe(false);
  });
});

describe("a PNG", () => {
  test("is valid, with the pixels that were drawn", async () => {
    const canvas = newCanvas(64, 40);
    fillDisc(canvas, { x: 20, y: 20, r: 10, paint: "paper gold" });
    const png = readPng(await encodePng(canvas, palette()));
    expect(png).toMatchObject({ width: 64, height: 40, types: ["IHDR", "PLTE", "IDAT", "IEND"] });
    expect(png.colourAt(20, 20)).toBe(COLOURS.gold);
    expect(png.colourAt(60, 2)).toBe(COLOURS.paper);
  });

  test("of a list has the declared size, in few bytes", async () => {
    const bytes = await encodePng(drawList(faces, films), palette());
    expect(readPng(bytes)).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(bytes.length).toBeLessThan(40_000);
  });

  test.each(["share", "share-invitation"])("exists for all other pages: %s", (name) => {
    const bytes = readFileSync(new URL(`../../../../public/${name}.png`, import.meta.url));
    expect(readPng(Uint8Array.from(bytes))).toMatchObject({ width: WIDTH, height: HEIGHT });
  });
});
