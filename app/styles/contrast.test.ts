import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/styles/tokens.css", "utf8");

/** Both schemes' values of a token. */
function valuesOf(token: string): [light: string, dark: string] {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [, light, dark] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value) ?? ["", value, value];
  return [light as string, dark as string];
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;
const PAIRS: [string, string, number][] = [
  ...["ink", "ink-2", "ink-3", "accent", "accent-2", "up"].flatMap((text): [string, string, number][] =>
    ["paper", "sheet", "chapter"].map((ground) => [text, ground, TEXT]),
  ),
  ["chapter-ink", "chapter", TEXT],
  ["chapter-ink", "chapter-2", TEXT],
  ["on-accent", "accent", TEXT],
  ["on-accent", "accent-2", TEXT],
  ["on-gold", "gold", TEXT],
  ["paper", "ink", TEXT],
  ["ink", "rule", TEXT],
  ["ink-2", "rule", TEXT],
  ["on-cell-1", "cell-1", TEXT],
  ["on-cell-2", "cell-2", TEXT],
  ["edge", "paper", SHAPE],
  ["edge", "sheet", SHAPE],
  ["track-4", "paper", SHAPE],
  ["track-5", "paper", SHAPE],
];

const tiles = readFileSync("app/styles/tiles.css", "utf8");
const faces = readFileSync("app/ui/icons/face.module.css", "utf8");

const numbersOf = (text: string) => [...text.matchAll(/--angle: (\d+);/g)].map(([, angle]) => Number(angle));

/** Lightness and chroma of each colour of a rule, in its order. */
const coloursOf = (text: string) =>
  [...text.matchAll(/oklch\((0\.\d+) (0\.\d+) /g)].map(([, l, c]): [number, number] => [
    Number(l),
    Number(c),
  ]);

/** Relative luminance of an OKLCH colour, cut to what a screen shows (CSS Color 4). */
function luminanceOf([lightness, chroma]: [number, number], angle: number): number {
  const [a, b] = [chroma * Math.cos((angle * Math.PI) / 180), chroma * Math.sin((angle * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

const ratio = (x: number, y: number) => (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);

describe("in both schemes", () => {
  test.each(["l", "m", "d"])(
    "words on every tile of tone %s keep 4.5 : 1, on its ground and its pattern",
    (tone) => {
      const rule = new RegExp(`\\[data-tile\\*="${tone}"\\] \\{[^}]*`).exec(tiles)?.[0] ?? "";
      const [ground = [0, 0], ring = [0, 0], ink = [0, 0]] = coloursOf(rule);
      expect(numbersOf(tiles)).toHaveLength(10);
      for (const angle of numbersOf(tiles))
        for (const behind of [ground, ring])
          expect(ratio(luminanceOf(ink, angle), luminanceOf(behind, angle))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test("initials on every face keep 4.5 : 1, on both tones", () => {
    const [first = [0, 0], ink = [0, 0], second = [0, 0]] = coloursOf(faces);
    const aparts = [...faces.matchAll(/--apart: (\d+);/g)].map(([, apart]) => Number(apart));
    expect([numbersOf(faces).length, aparts.length]).toEqual([12, 3]);
    for (const angle of numbersOf(faces))
      for (const ground of [
        luminanceOf(first, angle),
        ...aparts.map((by) => luminanceOf(second, angle + by)),
      ])
        expect(ratio(luminanceOf(ink, angle), ground)).toBeGreaterThanOrEqual(TEXT);
  });
});

describe.each(["light", "dark"])("in the %s scheme", (scheme) => {
  test.each(PAIRS)("%s on %s keeps %d : 1", (text, ground, least) => {
    const at = scheme === "light" ? 0 : 1;
    expect(contrast(valuesOf(text)[at], valuesOf(ground)[at])).toBeGreaterThanOrEqual(least);
  });
});
