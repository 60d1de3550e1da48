/** Figures of the overview stop here: counting more would cost more than it tells. */
export const FIGURE_MAX = 10_000;
