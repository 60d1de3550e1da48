/** An item's tile on a picture: the ground, tone and pattern of its code, its title on a band of the ground. */
import type { TileCode } from "~/lib/tile";
import { badge } from "./frame";
import { box, column, type PictureNode, words } from "./picture-nodes";

/** Lightness, chroma of ground, pattern and ink by tone, and the angles of the hues, as in styles/tiles.css. */
const TONES: Record<string, readonly [number, number][]> = {
  l: [
    [0.86, 0.075],
    [0.77, 0.1],
    [0.24, 0.06],
  ],
  m: [
    [0.72, 0.13],
    [0.64, 0.14],
    [0.18, 0.05],
  ],
  d: [
    [0.36, 0.09],
    [0.44, 0.11],
    [0.95, 0.03],
  ],
};
const ANGLES = [25, 52, 88, 120, 150, 198, 240, 275, 312, 345];

type Ring = { x: number; y: number; radius: number; isRing: boolean };

/** Returns the colours of a tile's ground, pattern and words. */
function coloursOf(code: TileCode): [ground: string, pattern: string, ink: string] {
  const angle = ANGLES[Number(code[2])] ?? 0;
  const [ground, pattern, ink] = (TONES[code[1] ?? ""] ?? TONES.m ?? []).map(([lightness, chroma]) =>
    hexOf(lightness, chroma, angle),
  );
  return [ground ?? "#888888", pattern ?? "#777777", ink ?? "#000000"];
}

type Tile = { code: TileCode; title: string; rank: number; width: number; size: number; fromRight: boolean };

/** Draws a tile of 4:5 with its rank in a corner. */
export function drawTile({ code, title, rank, width, size, fromRight }: Tile): PictureNode {
  const height = Math.round(width * 1.25);
  const [ground, pattern, ink] = coloursOf(code);
  const pad = Math.round(width / 16);
  const room = width - 2 * pad - 16;
  const start = (at: number) => (fromRight ? { right: at } : { left: at });
  return box({ position: "relative", width, height, flexShrink: 0 }, [
    box(
      {
        position: "absolute",
        left: 0,
        top: 0,
        width,
        height,
        backgroundColor: ground,
        borderRadius: 6,
        overflow: "hidden",
      },
      [
        ...patternOf(code, width, height, ground, pattern),
        column(
          { position: "absolute", bottom: pad, ...start(pad), backgroundColor: ground, padding: "2px 8px" },
          [
            words(title, {
              size: fitted(title, size, room),
              width: room,
              lines: 4,
              bold: true,
              ink,
              align: fromRight ? "right" : "left",
            }),
          ],
        ),
      ],
    ),
    box({ position: "absolute", top: pad, ...start(pad) }, [
      badge(rank, Math.max(24, Math.round(width / 11))),
    ]),
  ]);
}

/** Shrinks letters until the longest word fits a line, to two thirds at most. */
function fitted(title: string, size: number, room: number): number {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  return Math.round(Math.max((2 * size) / 3, Math.min(size, room / (EM_A_LETTER * longest))));
}

/** The width of an average bold letter. */
const EM_A_LETTER = 0.62;

/** A tile without an item. */
export const blankTile = (width: number): PictureNode =>
  box({
    width,
    height: Math.round(width * 1.25),
    backgroundColor: "#e4ded1",
    borderRadius: 6,
    flexShrink: 0,
  });

function patternOf(
  code: TileCode,
  width: number,
  height: number,
  ground: string,
  pattern: string,
): PictureNode[] {
  const unit = width / 100;
  const rect = (left: number, top: number, w: number, h: number) =>
    box({ position: "absolute", left, top, width: w, height: h, backgroundColor: pattern });
  const circle = ({ x, y, radius, isRing }: Ring) =>
    box({
      position: "absolute",
      left: x - radius,
      top: y - radius,
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: radius,
      backgroundColor: isRing ? pattern : ground,
    });
  /** Concentric bands, the largest first. */
  const rings = (x: number, y: number, radii: number[], first: boolean) =>
    radii.map((radius, i) => circle({ x, y, radius, isRing: (i % 2 === 0) === first }));
  const steps = (count: number) => Array.from({ length: count }, (_, i) => i);
  switch (code[0]) {
    case "1":
      return rings(
        0.78 * width,
        0.26 * height,
        steps(17).map((i) => 7 * unit * (17 - i)),
        true,
      );
    case "2":
      return steps(80).flatMap((i) => {
        const [column, row] = [i % 8, Math.floor(i / 8)];
        return (column + row) % 2 === 0
          ? [rect(column * 12.5 * unit, row * 12.5 * unit, 12.5 * unit, 12.5 * unit)]
          : [];
      });
    case "3":
      return steps(9).map((i) => rect(i * 12 * unit, 0, 5 * unit, height));
    case "4":
      return [rect(0, 0.54 * height, width, 0.46 * height)];
    case "5":
      return [circle({ x: width / 2, y: 0.24 * height, radius: 0.32 * width, isRing: true })];
    case "6":
      return steps(42).map((i) =>
        circle({
          x: (9 + 18 * (i % 6)) * unit,
          y: (9 + 18 * Math.floor(i / 6)) * unit,
          radius: 5.5 * unit,
          isRing: true,
        }),
      );
    case "7":
      return rings(
        0,
        0,
        steps(22).map((i) => (i % 2 === 0 ? 15 * (11 - i / 2) : 15 * (11 - (i + 1) / 2) + 11) * unit),
        true,
      );
    default:
      return [rect(0, 0, width / 2, height / 2), rect(width / 2, height / 2, width / 2, height / 2)];
  }
}

/** Converts OKLCH to sRGB (after Björn Ottosson); what is outside of sRGB is cut. */
function hexOf(lightness: number, chroma: number, angle: number): string {
  const radians = (angle * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(channelOf).join("")}`;
}

function channelOf(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");
}
