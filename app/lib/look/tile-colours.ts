/** The colours of tiles where no style sheet reaches: on pictures and in mails. */
import { hexOf } from "./oklch";
import type { TileCode } from "./tile";

/** Lightness, chroma of ground, pattern, ink and mark by tone, and the angles of the hues, as in styles/tiles.css. */
const TONES: Record<string, readonly [number, number][]> = {
  l: [
    [0.86, 0.075],
    [0.78, 0.095],
    [0.24, 0.06],
    [0.5, 0.12],
  ],
  m: [
    [0.72, 0.13],
    [0.66, 0.135],
    [0.18, 0.05],
    [0.37, 0.1],
  ],
  d: [
    [0.36, 0.09],
    [0.42, 0.1],
    [0.95, 0.03],
    [0.7, 0.12],
  ],
};
const ANGLES = [25, 52, 88, 120, 150, 198, 240, 275, 312, 345];

export function tileColours(code: TileCode): [ground: string, pattern: string, ink: string, mark: string] {
  const angle = ANGLES[Number(code[2])] ?? 0;
  const [ground, pattern, ink, mark] = (TONES[code[1] ?? ""] ?? TONES.m ?? []).map(([lightness, chroma]) =>
    hexOf(lightness, chroma, angle),
  );
  return [ground ?? "#888888", pattern ?? "#777777", ink ?? "#000000", mark ?? "#000000"];
}
