/** Moments of a datetime-local input, as '2026-12-03T18:00'. */
import { MINUTE } from "~/lib/time/durations";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
const LENGTH = "2026-12-03T18:00".length;

/** Parses a moment in UTC, in ms since 1970; returns 0, which is in the past, for invalid input. */
export const momentOf = (typed: string): number => (MOMENT.test(typed) ? Date.parse(`${typed}Z`) || 0 : 0);

const written = (ms: number): string => (Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, LENGTH));

/** Converts a moment from the browser's time zone to UTC; returns '' for an incomplete one. */
export const utcMoment = (local: string): string => written(Date.parse(local));

/** Converts a moment from UTC to the browser's time zone; returns '' for an incomplete one. */
export function localMoment(utc: string): string {
  const moment = new Date(`${utc}Z`);
  return written(moment.getTime() - moment.getTimezoneOffset() * MINUTE);
}
