/** Parses '2026-12-03T18:00' as UTC, in ms since 1970; returns 0, which is in the past, for invalid input. */
export const momentOf = (typed: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) ? Date.parse(`${typed}Z`) || 0 : 0;
