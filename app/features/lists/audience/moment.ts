/** Milliseconds since 1970 of a moment as a form's field holds it, '2026-12-03T18:00' in UTC; 0, which is over, for anything else. */
export const momentOf = (typed: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) ? Date.parse(`${typed}Z`) || 0 : 0;
