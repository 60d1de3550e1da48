/** The time at which a profile offers its year in lists. */

/** Fewer lists make no year. */
export const YEAR_FROM = 5;

/** Returns the year that is looked back on: in January the last one. */
export const yearAt = (now: number): number =>
  new Date(now).getUTCFullYear() - (new Date(now).getUTCMonth() === 0 ? 1 : 0);

export const isYearOffered = (now: number): boolean => [11, 0].includes(new Date(now).getUTCMonth());
