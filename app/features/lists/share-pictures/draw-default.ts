/** The picture of every page that is not a list; drawn once, by scripts/make-share-font.ts. */
import { type Canvas, drawText, fillRect, newCanvas } from "./canvas";
import { HEIGHT, WIDTH } from "./draw-frame";
import type { Faces } from "./glyphs";
import { setLine } from "./set-text";

const TAGLINE = "it’s always nice to have options";

/** The name, large and centred, and the tagline, between the double lines that pages have. */
export function drawDefault({ title, item }: Faces): Canvas {
  const canvas = newCanvas(WIDTH, HEIGHT);
  const x = Math.round((WIDTH - setLine("Listdrop", title)) / 2);
  const y = 320;
  const width = drawText(canvas, "List", { x, y, face: title, paint: "paper ink" });
  drawText(canvas, "drop", { x: x + width, y, face: title, paint: "paper accent" });
  const left = Math.round((WIDTH - setLine(TAGLINE, item)) / 2);
  drawText(canvas, TAGLINE, { x: left, y: 404, face: item, paint: "paper ink-2" });
  for (const line of [112, 119, 508, 515])
    fillRect(canvas, { x: 76, y: line, w: WIDTH - 152, h: 3, paint: "paper ink" });
  return canvas;
}
