import { plural } from "~/lib/plural";
import { type Canvas, drawCentredText, drawText, fillDisc, fillRect, newCanvas } from "./canvas";
import { drawBadge, drawFrame, HEIGHT, MARGIN, WIDTH } from "./draw-frame";
import { lastPlace, type Places, shownPlaces } from "./draw-places";
import type { Faces } from "./glyphs";
import { drawableText, fitOneLine, wrapText } from "./set-text";

export type SharedItem = {
  title: string;
  listTitle: string;
  product: string;
  rank: number | null;
  namedBy: number;
  of: number;
  places: Places;
  /** The length of the longest version. */
  longest: number;
};

const LIST_Y = 178;
const TITLE = { y: 284, line: 76, lines: 2 };
const BADGE_R = 40;
const AXIS_Y = 556;
const NUMBERS_Y = 584;
/** The maximum height of a stack of dots, for a title of one line and of two. */
const STACK = { tall: 208, low: 148 };
const DOT = { most: 15, least: 2 };
/** From this radius on, dots have gaps. */
const APART = 7;
/** Above this number of places, only every fifth is numbered. */
const NUMBERED_MAX = 12;
/** Above this number of dots per stack, each dot represents several versions. */
const STACKED_MAX = 30;

/** Draws an item, without letters that the typefaces lack. */
export function drawItem(faces: Faces, item: SharedItem): Canvas {
  const canvas = newCanvas(WIDTH, HEIGHT);
  drawFrame(
    canvas,
    faces,
    item.product,
    `named by ${item.namedBy} of ${plural(item.of, "person", "people")}`,
  );
  const list = fitOneLine(drawableText(item.listTitle, faces.item), faces.item, WIDTH - 2 * MARGIN);
  drawText(canvas, list, { x: MARGIN, y: LIST_Y, face: faces.item, paint: "paper ink-2" });
  const badge = { x: MARGIN, y: TITLE.y - 22, r: BADGE_R };
  const x = item.rank === null ? MARGIN : drawBadge(canvas, faces.mark, { rank: item.rank }, badge);
  const title = drawableText(item.title, faces.title);
  const lines = wrapText(title, faces.title, { width: WIDTH - MARGIN - x, most: TITLE.lines });
  for (const [i, line] of lines.entries())
    drawText(canvas, line, { x, y: TITLE.y + i * TITLE.line, face: faces.title, paint: "paper ink" });
  drawStacks(canvas, faces, item, lines.length > 1 ? STACK.low : STACK.tall);
  return canvas;
}

function drawStacks(canvas: Canvas, { item: face }: Faces, { places, longest }: SharedItem, height: number) {
  const last = lastPlace(longest);
  const step = (WIDTH - 2 * MARGIN) / last;
  const middle = (place: number) => Math.round(MARGIN + step * (place - 0.5));
  fillRect(canvas, { x: MARGIN, y: AXIS_Y, w: WIDTH - 2 * MARGIN, h: 3, paint: "paper ink" });
  for (let place = 1; place <= last; place++)
    if (last <= NUMBERED_MAX || place === 1 || place % 5 === 0)
      drawCentredText(canvas, String(place), { x: middle(place), y: NUMBERS_Y, face, paint: "paper ink-2" });
  const shown = shownPlaces(places, longest);
  const most = Math.max(1, ...shown.map(([, count]) => count));
  const each = Math.ceil(most / STACKED_MAX);
  const room = Math.min(step / 2 - 2, height / (2 * Math.ceil(most / each)));
  const r = Math.max(DOT.least, Math.min(DOT.most, Math.floor(room)));
  for (const [place, count] of shown)
    for (let i = 0; i < Math.ceil(count / each); i++)
      fillDisc(canvas, {
        x: middle(place),
        y: AXIS_Y - 4 - r - 2 * r * i,
        r: r < APART ? r : r - 1,
        paint: "paper accent",
      });
}
