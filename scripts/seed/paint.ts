/** Draws flat shapes into a PNG, for the demo's pictures. */
import { Renderer } from "@takumi-rs/wasm/node";

/** Drawing units; a unit is `SCALE` pixels. */
const WIDTH = 300;
const HEIGHT = 200;
const SCALE = 2;

type Point = readonly [x: number, y: number];
/** An element of SVG. */
export type Shape = string;

export const disc = (colour: string, [x, y]: Point, r: number): Shape =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

export const ellipse = (colour: string, [x, y]: Point, [rx, ry]: Point, degrees = 0): Shape =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" transform="rotate(${degrees} ${x} ${y})"/>`;

export const rect = (colour: string, [x, y]: Point, [w, h]: Point): Shape =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/>`;

export const polygon = (colour: string, corners: readonly Point[]): Shape =>
  `<polygon points="${corners.join(" ")}" fill="${colour}"/>`;

/** Creates a line with round ends. */
export const strokePath = (colour: string, width: number, points: readonly Point[]): Shape =>
  `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const curve = (steps: number, at: (share: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => at(i / steps));

/** Draws shapes into a PNG, the first one at the back. */
export function paintPng(ground: string, shapes: readonly Shape[]): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: WIDTH * SCALE, height: HEIGHT * SCALE };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${rect(ground, [0, 0], [WIDTH, HEIGHT])}${shapes.join("")}</svg>`;
  return new Renderer().render({ type: "image", src: new TextEncoder().encode(svg), ...size }, size);
}
