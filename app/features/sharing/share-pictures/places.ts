/** [place, number of versions]. */
export type Places = readonly (readonly [place: number, count: number])[];

/** The minimum and maximum length of the axis; on a longer one, dots would touch. */
const AXIS = { least: 7, most: 20 };

export const lastPlace = (longest: number) => Math.min(AXIS.most, Math.max(AXIS.least, longest));

/** Returns the places that fit on the axis. */
export const shownPlaces = (places: Places, longest: number) =>
  places.filter(([place]) => place <= lastPlace(longest));
