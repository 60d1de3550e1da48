import { plural } from "~/lib/plural";
import { type Canvas, drawText, fillRect, newCanvas } from "./canvas";
import { drawBadge, drawFrame, HEIGHT, MARGIN, WIDTH } from "./draw-frame";
import { drawPlaces, type Places, shownPlaces } from "./draw-places";
import type { Faces } from "./glyphs";
import { drawableText, fitOneLine, wrapText } from "./set-text";

export type SharedList = {
  title: string;
  product: string;
  /** The list's creator, named while it has only one version. */
  creator: string;
  people: number;
  /** The firmness of 1st place in a word; absent without a masterlist. */
  firm?: string;
  /** At most three items; ties share a rank. `places` is set if there is a masterlist. */
  top: { rank: number; title: string; places?: Places }[];
  /** The length of the longest version. */
  longest?: number;
};

const BODY = { top: 124, bottom: 606 };
const TITLE_LINES = 3;
const TITLE_LINE = 76;
const GAP = 22;
/** Row sizes; smaller below a long title. */
const ROWS = { normal: { height: 86, r: 32 }, tight: { height: 70, r: 29 } };
/** Row sizes with places, higher if there is room. */
const PLACE_SIZES = { normal: { height: 104, r: 36, dot: 11 }, tight: { height: 78, r: 31, dot: 8 } };
/** Offsets from a row's middle to its title's baseline and to its axis of places. */
const OVER = { normal: { title: -5, axis: 30 }, tight: { title: -3, axis: 23 } };
/** Offsets from a line's middle to its text's baseline, in pixels. */
const ITEM_SINK = 14;
const TITLE_SINK = 24;
const BLANK = { widths: [560, 430, 500], height: 4 };
const PLACES = [1, 2, 3];
const REQUEST = "list request - add items";

/** Draws a list, without letters that the typefaces lack. */
export function drawList(faces: Faces, list: SharedList): Canvas {
  const canvas = newCanvas(WIDTH, HEIGHT);
  drawFrame(canvas, faces, list.product, rankedBy(list));
  const title = drawableText(list.title, faces.title);
  const lines = wrapText(title, faces.title, { width: WIDTH - 2 * MARGIN, most: TITLE_LINES });
  const isPlaced = list.top.some(({ places }) => places);
  const size = lines.length >= (isPlaced ? 2 : TITLE_LINES) ? "tight" : "normal";
  const row = (isPlaced ? PLACE_SIZES : ROWS)[size];
  const items = list.top.length || PLACES.length;
  const height = lines.length * TITLE_LINE + (lines.length && GAP) + items * row.height;
  let y = Math.round((BODY.top + BODY.bottom - height) / 2);
  for (const line of lines) {
    drawText(canvas, line, {
      x: MARGIN,
      y: y + TITLE_LINE / 2 + TITLE_SINK,
      face: faces.title,
      paint: "paper ink",
    });
    y += TITLE_LINE;
  }
  if (lines.length > 0) y += GAP;
  const most = Math.max(
    1,
    ...list.top.flatMap(({ places = [] }) =>
      shownPlaces(places, list.longest ?? 0).map(([, count]) => count),
    ),
  );
  const rows: Row[] = list.top.length > 0 ? list.top : PLACES.map((rank) => ({ rank, title: null }));
  for (const [i, { places, ...item }] of rows.entries()) {
    const middle = y + Math.round(row.height / 2);
    const over = places ? OVER[size] : undefined;
    const at = { y: middle, r: row.r, blank: i, baseline: middle + (over?.title ?? ITEM_SINK) };
    const x = drawRow(canvas, faces, item, at);
    if (places && over)
      drawPlaces(canvas, places, {
        x,
        y: middle + over.axis,
        w: WIDTH - MARGIN - x,
        last: list.longest ?? 0,
        most,
        r: PLACE_SIZES[size].dot,
      });
    y += row.height;
  }
  return canvas;
}

function rankedBy({ top, people, creator, firm }: SharedList): string {
  if (top.length === 0) return REQUEST;
  if (people === 1) return `by ${creator}`;
  return [plural(people, "person", "people"), ...(firm ? [firm] : [])].join(", ");
}

type Row = {
  rank: number;
  /** Null if there is no item. */
  title: string | null;
  places?: Places;
};

/** Draws an item; a blank line if it is missing or has no drawable letters. Returns the x of its title. */
function drawRow(
  canvas: Canvas,
  faces: Faces,
  { rank, title }: Row,
  { y, r, blank, baseline }: { y: number; r: number; blank: number; baseline: number },
): number {
  const x = drawBadge(canvas, faces.mark, title === null ? { blank: rank } : { rank }, { x: MARGIN, y, r });
  const titleLine = fitOneLine(drawableText(title ?? "", faces.item), faces.item, WIDTH - MARGIN - x);
  if (titleLine) drawText(canvas, titleLine, { x, y: baseline, face: faces.item, paint: "paper ink" });
  else
    fillRect(canvas, {
      x,
      y: baseline - 2,
      w: BLANK.widths[blank] ?? 0,
      h: BLANK.height,
      paint: "paper rule",
    });
  return x;
}
