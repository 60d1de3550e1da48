import { UTC_MOMENT } from "./utc-moment";

/** Returns 'Dec 3, 2026, 18:00 UTC'; the reader's zone by default. `moment` is in ms since 1970. */
export const momentIn = (moment: number, timeZone?: string): string =>
  new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(moment);

/** Writes a text's moment in a time zone, by default the reader's, with the zone's name. */
export const inZone = (text: string, timeZone?: string): string =>
  text.replace(UTC_MOMENT, (words: string, day: string, time: string) => {
    const moment = Date.parse(`${day} ${time} UTC`);
    if (Number.isNaN(moment)) return words;
    return momentIn(moment, timeZone);
  });
