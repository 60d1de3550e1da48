/** The picture of a list: its title, its top three and how many people ranked, on 1200 × 630 pixels. */
import { plural } from "~/lib/plural";
import { type Canvas, drawCentred, drawText, fillDisc, fillRect, newCanvas, type Paint } from "./canvas";
import type { Faces } from "./glyphs";
import { oneLine, readable, setLine, wrapped } from "./set-text";

export const WIDTH = 1200;
export const HEIGHT = 630;

export type SharedList = {
  title: string;
  /** The product's name. */
  product: string;
  /** The creator of the list, named while it has only one. */
  creator: string;
  people: number;
  /** At most three; ties share a rank. */
  top: { rank: number; title: string }[];
};

const MARGIN = 76;
const BODY = { top: 124, bottom: 606 };
const TITLE_LINES = 3;
const TITLE_LINE = 76;
const GAP = 22;
const BADGE_GAP = 26;
/** A long title leaves less room for the items. */
const ROWS = { normal: { height: 86, r: 32 }, tight: { height: 70, r: 29 } };
/** Pixels from a line's middle to the baseline of its text. */
const ITEM_SINK = 14;
const TITLE_SINK = 24;
const BLANK = { widths: [560, 430, 500], height: 4 };
const PLACES = [1, 2, 3];
const REQUEST = "list request - add items";

/** Draws a list; letters that the faces lack are left out. */
export function drawList(faces: Faces, list: SharedList): Canvas {
  const canvas = newCanvas(WIDTH, HEIGHT);
  drawHead(canvas, faces, list);
  const title = readable(list.title, faces.title);
  const lines = wrapped(title, faces.title, { width: WIDTH - 2 * MARGIN, most: TITLE_LINES });
  const row = lines.length === TITLE_LINES ? ROWS.tight : ROWS.normal;
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
  const places = list.top.length > 0 ? list.top : PLACES.map((rank) => ({ rank, title: null }));
  for (const [i, place] of places.entries()) {
    drawPlace(canvas, faces, place, { y: y + Math.round(row.height / 2), r: row.r, blank: i });
    y += row.height;
  }
  return canvas;
}

/** The product's name and who ranked, above the double line that every page has under its bar. */
function drawHead(canvas: Canvas, faces: Faces, { product, creator, people, top }: SharedList): void {
  const y = 76;
  drawWordmark(canvas, faces, product, { x: MARGIN, y });
  const who = top.length === 0 ? REQUEST : people > 1 ? plural(people, "person", "people") : `by ${creator}`;
  const shown = oneLine(readable(who, faces.item), faces.item, WIDTH / 2);
  const x = WIDTH - MARGIN - setLine(shown, faces.item);
  drawText(canvas, shown, { x, y, face: faces.item, paint: "paper ink-2" });
  for (const line of [100, 107])
    fillRect(canvas, { x: MARGIN, y: line, w: WIDTH - 2 * MARGIN, h: 3, paint: "paper ink" });
}

/** The name; an ending 'drop' is in the accent colour. */
function drawWordmark(canvas: Canvas, { mark }: Faces, name: string, at: { x: number; y: number }): void {
  const [, head = name, tail = ""] = /^(.*)(drop)$/i.exec(name) ?? [];
  const width = drawText(canvas, readable(head, mark), { ...at, face: mark, paint: "paper ink" });
  drawText(canvas, tail, { ...at, x: at.x + width, face: mark, paint: "paper accent" });
}

type Place = {
  rank: number;
  /** Null if there is no item. */
  title: string | null;
};

/** A numbered item; a blank line if it is missing or cannot be shown. */
function drawPlace(
  canvas: Canvas,
  faces: Faces,
  { rank, title }: Place,
  { y, r, blank }: { y: number; r: number; blank: number },
): void {
  const [disc, number]: [Paint, Paint] =
    title === null
      ? ["paper rule", "rule ink-2"]
      : rank === 1
        ? ["paper gold", "gold on-gold"]
        : ["paper ink", "ink paper"];
  fillDisc(canvas, { x: MARGIN + r, y, r, paint: disc });
  drawCentred(canvas, String(rank), { x: MARGIN + r, y, face: faces.mark, paint: number });
  const x = MARGIN + 2 * r + BADGE_GAP;
  const shown = oneLine(readable(title ?? "", faces.item), faces.item, WIDTH - MARGIN - x);
  if (shown) drawText(canvas, shown, { x, y: y + ITEM_SINK, face: faces.item, paint: "paper ink" });
  else fillRect(canvas, { x, y: y + 12, w: BLANK.widths[blank] ?? 0, h: BLANK.height, paint: "paper rule" });
}
