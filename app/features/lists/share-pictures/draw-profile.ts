import { plural } from "~/lib/plural";
import { type Canvas, drawCentredText, drawText, fillDisc, newCanvas } from "./canvas";
import { drawFrame, HEIGHT, MARGIN, WIDTH } from "./draw-frame";
import type { Faces } from "./glyphs";
import { drawableText, fitOneLine } from "./set-text";

export type SharedProfile = {
  username: string;
  /** The publication that the account represents; null for people. */
  standsFor: string | null;
  product: string;
  lists: number;
  /** Titles of the newest public lists, at most three. */
  newest: string[];
};

const DISC_R = 66;
const HEAD_Y = 226;
const FIRST_ROW = 378;
const ROW = 74;
const DOT_R = 9;

/** Draws a member, without letters that the typefaces lack. */
export function drawProfile(faces: Faces, profile: SharedProfile): Canvas {
  const { username, standsFor, product, lists, newest } = profile;
  const canvas = newCanvas(WIDTH, HEIGHT);
  drawFrame(canvas, faces, product, plural(lists, "list"));
  const centre = { x: MARGIN + DISC_R, y: HEAD_Y };
  fillDisc(canvas, { ...centre, r: DISC_R, paint: "paper ink" });
  const initial = drawableText([...username][0]?.toUpperCase() ?? "", faces.title);
  if (initial) drawCentredText(canvas, initial, { ...centre, face: faces.title, paint: "ink paper" });
  const x = MARGIN + 2 * DISC_R + 36;
  const name = fitOneLine(drawableText(username, faces.title), faces.title, WIDTH - MARGIN - x);
  const standsForLine = fitOneLine(drawableText(standsFor ?? "", faces.item), faces.item, WIDTH - MARGIN - x);
  drawText(canvas, name, { x, y: HEAD_Y + (standsForLine ? 4 : 24), face: faces.title, paint: "paper ink" });
  drawText(canvas, standsForLine, { x, y: HEAD_Y + 58, face: faces.item, paint: "paper ink-2" });
  for (const [i, title] of newest.entries()) {
    const y = FIRST_ROW + i * ROW;
    const titleLine = fitOneLine(drawableText(title, faces.item), faces.item, WIDTH - MARGIN - x);
    fillDisc(canvas, { x: x - 36 - DOT_R, y: y - 12, r: DOT_R, paint: i === 0 ? "paper gold" : "paper ink" });
    drawText(canvas, titleLine, { x, y, face: faces.item, paint: "paper ink" });
  }
  return canvas;
}
