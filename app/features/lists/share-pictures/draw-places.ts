/** The picture of places on a line: a dot at each place, the larger the more people put the item there. */
import { type Canvas, fillDisc, fillRect } from "./canvas";

/** [place, how many versions]. */
export type Places = readonly (readonly [place: number, count: number])[];

/** The shortest axis, and the longest: dots further down would touch. */
const AXIS = { least: 7, most: 20 };
const DOT_MIN = 3;

/** The last place that an axis shows. */
export const lastPlace = (longest: number) => Math.min(AXIS.most, Math.max(AXIS.least, longest));

/** The places that are on the axis. */
export const shownPlaces = (places: Places, longest: number) =>
  places.filter(([place]) => place <= lastPlace(longest));

type Axis = {
  x: number;
  y: number;
  w: number;
  /** The length of the longest version. */
  last: number;
  /** The most versions at one place, whose dot has the radius `r`. */
  most: number;
  r: number;
};

export function drawPlaces(canvas: Canvas, places: Places, { x, y, w, last, most, r }: Axis): void {
  fillRect(canvas, { x, y: y - 1, w, h: 2, paint: "paper rule" });
  const step = (w - 2 * r) / (lastPlace(last) - 1);
  for (const [place, count] of shownPlaces(places, last)) {
    const radius = Math.max(DOT_MIN, Math.round(r * Math.sqrt(count / most)));
    fillDisc(canvas, { x: Math.round(x + r + step * (place - 1)), y, r: radius, paint: "paper accent" });
  }
}
