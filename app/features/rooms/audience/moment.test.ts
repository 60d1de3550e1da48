import { expect, test } from "vitest";
import { localMoment, momentOf, utcMoment } from "./moment";

test("a moment is shown in the browser's time zone and sent in UTC", () => {
  const utc = "2026-12-03T18:00";
  expect(new Date(localMoment(utc)).getTime()).toBe(momentOf(utc));
  expect(utcMoment(localMoment(utc))).toBe(utc);
  expect([localMoment(""), utcMoment("")]).toEqual(["", ""]);
});

test("a moment that can't be read is in the past", () => {
  expect(momentOf("2026-12-03T18:00")).toBe(Date.UTC(2026, 11, 3, 18));
  for (const wrong of ["", "soon", "2026-13-40T18:00", "2026-12-03"]) expect(momentOf(wrong)).toBe(0);
});
