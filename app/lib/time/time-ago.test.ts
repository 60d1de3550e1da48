import { describe, expect, test } from "vitest";
import { DAY, SECOND } from "./durations";
import { fullTime, mediumDate, timeAgo } from "./time-ago";

const NOW = Date.UTC(2026, 10, 20, 12);
const ago = (age: number, options?: { dates?: boolean }) => timeAgo(NOW - age, NOW, options);

describe("timeAgo", () => {
  test.each([
    [-5 * DAY, "Just now"],
    [0, "Just now"],
    [28.9 * SECOND, "Just now"],
    [29 * SECOND, "29s ago"],
    [60 * SECOND, "1m ago"],
    [3599 * SECOND, "59m ago"],
    [3600 * SECOND, "1h ago"],
    [DAY, "1d ago"],
    [7 * DAY - 1, "6d ago"],
    [7 * DAY, "1w ago"],
    [8 * DAY, "Nov 12, 2026"],
  ])("%i ms ago is %s", (age, words) => {
    expect(ago(age)).toBe(words);
  });

  test("has weeks, months and years for callers that ask", () => {
    expect(ago(15 * DAY, { dates: false })).toBe("2w ago");
    expect(ago(40 * DAY, { dates: false })).toBe("1 month ago");
    expect(ago(100 * DAY, { dates: false })).toBe("3 months ago");
    expect(ago(800 * DAY, { dates: false })).toBe("2 years ago");
  });

  test("dates are written as English dates are", () => {
    const medium = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
    const full = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
    for (let at = 0; at < NOW; at += 5.3 * DAY + 37 * 61 * SECOND) {
      expect(mediumDate(at)).toBe(medium.format(at));
      expect(fullTime(at)).toBe(`${full.format(at)} UTC`.replace(/\u202f/g, " "));
    }
  });

  test("dates are UTC days in any time zone", () => {
    expect(timeAgo(Date.UTC(2023, 0, 24, 23, 59), NOW)).toBe("Jan 24, 2023");
    expect(fullTime(Date.UTC(2023, 0, 24, 23, 59))).toMatch(/January 24, 2023 at 11:59.PM UTC/);
  });
});
