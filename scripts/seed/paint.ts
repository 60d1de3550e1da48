/** Paints flat shapes into a PNG, for the demo's pictures. */
import type { Canvas } from "~/features/lists/share-pictures/canvas";
import { encodePng } from "~/features/lists/share-pictures/encode-png";

/** The size in drawing units. A unit is `SCALE` pixels, and each pixel mixes four samples. */
const WIDTH = 300;
const HEIGHT = 200;
const SCALE = 2;
const FINE = 2;
const COLOURS_MAX = 256;

type Point = readonly [x: number, y: number];
/** A colour, a bounding box, and a test for points inside. */
export type Shape = {
  colour: string;
  box: [x0: number, y0: number, x1: number, y1: number];
  has: (x: number, y: number) => boolean;
};

export const disc = (colour: string, [x, y]: Point, r: number): Shape => ellipse(colour, [x, y], [r, r]);

export function ellipse(colour: string, [cx, cy]: Point, [rx, ry]: Point, degrees = 0): Shape {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const far = Math.max(rx, ry);
  return {
    colour,
    box: [cx - far, cy - far, cx + far, cy + far],
    has: (x, y) => {
      const along = ((x - cx) * cos + (y - cy) * sin) / rx;
      const across = ((y - cy) * cos - (x - cx) * sin) / ry;
      return along * along + across * across <= 1;
    },
  };
}

export const rect = (colour: string, [x, y]: Point, [w, h]: Point): Shape => ({
  colour,
  box: [x, y, x + w, y + h],
  has: () => true,
});

export const polygon = (colour: string, corners: readonly Point[]): Shape => ({
  colour,
  box: boxAround(corners, 0),
  has: (x, y) =>
    corners.reduce((inside, [ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
    }, false),
});

/** Creates a line with round ends: one shape per segment, because small boxes are painted quickly. */
export const strokePath = (colour: string, width: number, points: readonly Point[]): Shape[] =>
  points.slice(1).map((to, i): Shape => {
    const from = points[i] ?? to;
    const near = nearTo(from, to, width / 2);
    return { colour, box: boxAround([from, to], width / 2), has: near };
  });

export const curve = (steps: number, at: (share: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => at(i / steps));

function nearTo([ax, ay]: Point, [bx, by]: Point, distance: number): Shape["has"] {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => {
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    const [ex, ey] = [x - ax - share * dx, y - ay - share * dy];
    return ex * ex + ey * ey <= distance * distance;
  };
}

const boxAround = (points: readonly Point[], more: number): Shape["box"] => [
  Math.min(...points.map(([x]) => x)) - more,
  Math.min(...points.map(([, y]) => y)) - more,
  Math.max(...points.map(([x]) => x)) + more,
  Math.max(...points.map(([, y]) => y)) + more,
];

/** Paints shapes into a PNG, the first one at the back. */
export function paintPng(ground: string, shapes: readonly Shape[]): Promise<Uint8Array<ArrayBuffer>> {
  const colours = [...new Set([ground, ...shapes.map(({ colour }) => colour)])];
  const samples = samplePixels(shapes, colours);
  const { canvas, palette } = mixColours(samples, colours);
  return encodePng(canvas, palette);
}

type Samples = { width: number; height: number; values: Uint8Array };

function samplePixels(shapes: readonly Shape[], colours: string[]): Samples {
  const scale = SCALE * FINE;
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const values = new Uint8Array(width * height);
  for (const { colour, box, has } of shapes) {
    const value = colours.indexOf(colour);
    const [x0, y0, x1, y1] = box.map((edge, i) =>
      Math.min(Math.max(0, Math.round(edge * scale)), i % 2 === 0 ? width : height),
    ) as Shape["box"];
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++)
        if (has((x + 0.5) / scale, (y + 0.5) / scale)) values[y * width + x] = value;
  }
  return { width, height, values };
}

/** Mixes the samples of each pixel. Pictures have so few colours that a palette holds all mixes. */
function mixColours(
  { width: fine, values }: Samples,
  colours: string[],
): { canvas: Canvas; palette: Uint8Array } {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const rgb = colours.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  const known = new Map<number, number>();
  const palette: number[] = [];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = FINE * (y * fine + x);
      const [a = 0, b = 0, c = 0, d = 0] = [
        values[at],
        values[at + 1],
        values[at + fine],
        values[at + fine + 1],
      ];
      // counts each colour among the samples, three bits per colour
      const key = (1 << (3 * a)) + (1 << (3 * b)) + (1 << (3 * c)) + (1 << (3 * d));
      let index = known.get(key);
      if (index === undefined) {
        index = Math.min(known.size, COLOURS_MAX - 1);
        if (known.size < COLOURS_MAX)
          for (const channel of [0, 1, 2])
            palette.push(
              Math.round([a, b, c, d].reduce((sum, one) => sum + (rgb[one]?.[channel] ?? 0), 0) / 4),
            );
        known.set(key, index);
      }
      pixels[y * width + x] = index;
    }
  return { canvas: { width, height, pixels }, palette: Uint8Array.from(palette) };
}
