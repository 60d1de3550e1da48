/** Draws places on an axis: a dot at each place, sized by its number of versions. */
import { type Canvas, fillDisc, fillRect } from "./canvas";

/** [place, number of versions]. */
export type Places = readonly (readonly [place: number, count: number])[];

/** The minimum and maximum length of the axis; on a longer one, dots would touch. */
const AXIS = { least: 7, most: 20 };
const DOT_MIN = 3;

export const lastPlace = (longest: number) => Math.min(AXIS.most, Math.max(AXIS.least, longest));

/** Returns the places that fit on the axis. */
export const shownPlaces = (places: Places, longest: number) =>
  places.filter(([place]) => place <= lastPlace(longest));

type Axis = {
  x: number;
  y: number;
  w: number;
  /** The length of the longest version. */
  last: number;
  /** The most versions at one place; that dot gets the radius `r`. */
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
