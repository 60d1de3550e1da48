/** The ends of the axis of places, and the start of the left-out marks; in percent of the width. */
export const SPREAD = { left: 4, right: 70, out: 77 };
