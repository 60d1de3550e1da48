/** A canvas with an indexed palette: each pixel mixes two colours in sixteen steps, for antialiasing. */
import type { Face, Glyph } from "./glyphs";
import { setLine } from "./set-text";

/** The colours of the light scheme in tokens.css. */
export const COLOURS = {
  paper: "#faf8f3",
  ink: "#1c1a16",
  "ink-2": "#5c564b",
  rule: "#e4ded1",
  accent: "#bd3719",
  gold: "#d9a521",
  "on-gold": "#1d1505",
} as const;

type Colour = keyof typeof COLOURS;

const STEPS = 16;
const MIXES = [
  ["paper", "ink"],
  ["paper", "ink-2"],
  ["paper", "rule"],
  ["paper", "accent"],
  ["paper", "gold"],
  ["ink", "paper"],
  ["gold", "on-gold"],
  ["rule", "ink-2"],
] as const satisfies [Colour, Colour][];

/** A colour on a background, as `background colour`. */
type PaintOf<M> = M extends readonly [infer G extends Colour, infer C extends Colour] ? `${G} ${C}` : never;
export type Paint = PaintOf<(typeof MIXES)[number]>;

const firstColour = (paint: Paint) => MIXES.findIndex((mix) => mix.join(" ") === paint) * STEPS;

const channels = (colour: Colour) =>
  [1, 3, 5].map((at) => Number.parseInt(COLOURS[colour].slice(at, at + 2), 16));

/** Returns the RGB values of every palette index. Computed on demand, to keep Worker startup fast. */
export const palette = (): Uint8Array =>
  Uint8Array.from(
    MIXES.flatMap(([ground, colour]) => {
      const to = channels(colour);
      return Array.from({ length: STEPS }, (_, step) =>
        channels(ground).map((from, i) => Math.round(from + (((to[i] ?? 0) - from) * step) / (STEPS - 1))),
      ).flat();
    }),
  );

export type Canvas = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> };

/** Creates a blank canvas: index 0 is the paper colour. */
export const newCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
});

export function fillRect(
  { width, pixels }: Canvas,
  { x, y, w, h, paint }: { x: number; y: number; w: number; h: number; paint: Paint },
): void {
  for (let row = y; row < y + h; row++)
    pixels.fill(firstColour(paint) + STEPS - 1, row * width + x, row * width + x + w);
}

/** Draws a filled circle centred on a corner between four pixels. */
export function fillDisc(
  { width, pixels }: Canvas,
  { x, y, r, paint }: { x: number; y: number; r: number; paint: Paint },
): void {
  const first = firstColour(paint);
  for (let dy = -r; dy < r; dy++)
    for (let dx = -r; dx < r; dx++) {
      const cover = Math.min(1, Math.max(0, r + 0.5 - Math.hypot(dx + 0.5, dy + 0.5)));
      if (cover > 0) pixels[(y + dy) * width + x + dx] = first + Math.round(cover * (STEPS - 1));
    }
}

/** Draws one line of text from `x`, its baseline at `y`. Returns its width in pixels. */
export function drawText(
  canvas: Canvas,
  text: string,
  { x, y, face, paint }: { x: number; y: number; face: Face; paint: Paint },
): number {
  return setLine(text, face, (letter, at) => {
    const glyph = face.glyphs.get(letter);
    if (glyph) drawGlyph(canvas, face.bytes, glyph, { x: x + at + glyph.left, y: y - glyph.top, paint });
  });
}

/** Draws digits centred on a point, by their visible height. */
export function drawCentredText(
  canvas: Canvas,
  text: string,
  { x, y, face, paint }: { x: number; y: number; face: Face; paint: Paint },
): void {
  const height = Math.max(...[...text].map((letter) => face.glyphs.get(letter)?.top ?? 0));
  const left = x - Math.round(setLine(text, face) / 2);
  drawText(canvas, text, { x: left, y: y + Math.round(height / 2), face, paint });
}

/** Draws a glyph. Glyphs may overlap: a pixel with more coverage keeps it. */
function drawGlyph(
  { width, height, pixels }: Canvas,
  bytes: Uint8Array,
  glyph: Glyph,
  { x, y, paint }: { x: number; y: number; paint: Paint },
): void {
  const first = firstColour(paint);
  for (let i = 0; i < glyph.width * glyph.height; i++) {
    const pair = bytes[glyph.offset + (i >> 1)] ?? 0;
    const cover = i & 1 ? pair & 15 : pair >> 4;
    const column = x + (i % glyph.width);
    const row = y + Math.floor(i / glyph.width);
    if (cover === 0 || column < 0 || column >= width || row < 0 || row >= height) continue;
    const before = pixels[row * width + column] ?? 0;
    const same = before >= first && before < first + STEPS;
    pixels[row * width + column] = same ? Math.max(before, first + cover) : first + cover;
  }
}
