/** Places on an axis: a dot at each place, sized by its number of versions. */
import { bar, box, dotAt, type PictureNode } from "./picture-nodes";

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
  width: number;
  /** The length of the longest version. */
  longest: number;
  /** The most versions at one place; that dot gets the radius `radius`. */
  most: number;
  radius: number;
  fromRight: boolean;
};

export function placesAxis(places: Places, { width, longest, most, radius, fromRight }: Axis): PictureNode {
  const step = (width - 2 * radius) / (lastPlace(longest) - 1);
  const dots = shownPlaces(places, longest).map(([place, count]) => {
    const x = radius + step * (place - 1);
    return dotAt(fromRight ? width - x : x, radius, Math.max(DOT_MIN, radius * Math.sqrt(count / most)));
  });
  return box({ position: "relative", width, height: 2 * radius, alignItems: "center", flexShrink: 0 }, [
    bar("rule", width, 2),
    ...dots,
  ]);
}
