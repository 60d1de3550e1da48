import { wordmark } from "~/lib/wordmark";
import { type Canvas, drawCentredText, drawText, fillDisc, fillRect, type Paint } from "./canvas";
import type { Face, Faces } from "./glyphs";
import { drawableText, fitOneLine, setLine } from "./set-text";

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 76;
const BASELINE = 76;
const BADGE_GAP = 26;

export function drawFrame(canvas: Canvas, faces: Faces, product: string, caption: string): void {
  drawWordmark(canvas, faces, product, { x: MARGIN, y: BASELINE });
  const captionLine = fitOneLine(drawableText(caption, faces.item), faces.item, WIDTH / 2);
  const x = WIDTH - MARGIN - setLine(captionLine, faces.item);
  drawText(canvas, captionLine, { x, y: BASELINE, face: faces.item, paint: "paper ink-2" });
  for (const line of [100, 107])
    fillRect(canvas, { x: MARGIN, y: line, w: WIDTH - 2 * MARGIN, h: 3, paint: "paper ink" });
}

/** Draws the product's name, with a trailing 'drop' in the accent colour. */
function drawWordmark(canvas: Canvas, { mark }: Faces, name: string, at: { x: number; y: number }): void {
  const [head, tail] = wordmark(name);
  const width = drawText(canvas, drawableText(head, mark), { ...at, face: mark, paint: "paper ink" });
  drawText(canvas, tail, { ...at, x: at.x + width, face: mark, paint: "paper accent" });
}

/** Draws a rank in a disc, pale if `blank`, for a missing item. Returns the x of the text after it. */
export function drawBadge(
  canvas: Canvas,
  face: Face,
  of: { rank: number } | { blank: number },
  { x, y, r }: { x: number; y: number; r: number },
): number {
  const [disc, number]: [Paint, Paint] =
    "blank" in of
      ? ["paper rule", "rule ink-2"]
      : of.rank === 1
        ? ["paper gold", "gold on-gold"]
        : ["paper ink", "ink paper"];
  fillDisc(canvas, { x: x + r, y, r, paint: disc });
  drawCentredText(canvas, String("blank" in of ? of.blank : of.rank), { x: x + r, y, face, paint: number });
  return x + 2 * r + BADGE_GAP;
}
