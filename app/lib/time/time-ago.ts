/** Relative times: 'Just now', then s, m, h, d, w, and a date. All timestamps are ms since 1970. */
import { DAY, HOUR, MINUTE, SECOND } from "./durations";

const WEEK = 7 * DAY;
const MONTH = 30.436875 * DAY;
const YEAR = 365.2425 * DAY;

const JUST_NOW_MS = 29 * SECOND;
const DATE_AFTER_MS = WEEK;

const UNITS: [number, string][] = [
  [YEAR, " year"],
  [MONTH, " month"],
  [WEEK, "w"],
  [DAY, "d"],
  [HOUR, "h"],
  [MINUTE, "m"],
  [SECOND, "s"],
];

type Options = {
  /** Formats times older than 7 days as a date (default), otherwise as weeks, months and years. */
  dates?: boolean;
  inSentence?: boolean;
};

/** Returns 'Just now' (also for the future), '3m ago', '1w ago'; after 7 days 'Jan 24, 2023' (UTC). */
export function timeAgo(at: number, now: number, { dates = true, inSentence = false }: Options = {}): string {
  const age = now - at;
  if (age < JUST_NOW_MS) return inSentence ? "just now" : "Just now";
  if (dates && age > DATE_AFTER_MS) return mediumDate(at);
  const [size, unit] = UNITS.find(([size]) => age >= size) ?? [SECOND, "s"];
  const n = Math.floor(age / size);
  return `${n}${unit}${unit.length > 1 && n > 1 ? "s" : ""} ago`;
}

// Hard-coded because `Intl` takes longer to start than the rest of the Worker.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const dateParts = (at: number) => {
  const date = new Date(at);
  return {
    date,
    month: MONTHS[date.getUTCMonth()] ?? "",
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  };
};

/** Returns 'Jan 24, 2023' in UTC. */
export function mediumDate(at: number): string {
  const { month, day, year } = dateParts(at);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}

/** Returns day and minute in UTC for a title: 'January 24, 2023 at 11:59 PM UTC'. */
export function fullTime(at: number): string {
  const { date, month, day, year } = dateParts(at);
  const hour = date.getUTCHours();
  const minute = String(date.getUTCMinutes()).padStart(2, "0");
  return `${month} ${day}, ${year} at ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"} UTC`;
}
