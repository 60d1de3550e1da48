/**
 * Daily totals of the way in. Reads are sampled: one of READS_A_WRITE writes, and counts for all of them, so that a
 * crowd of readers costs few writes and a total of n is off by about the root of n × READS_A_WRITE.
 */

import { runQueries, writeAll } from "#db/run-queries";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { addToWay, countDay, wayCountsSince } from "./way-counts.queries.server";
import { type DayTotal, TRENDS, WAY_STEPS, type WayDay, type WayStep } from "./way-steps";

export const READS_A_WRITE = 50;
const DAYS_SHOWN = 14;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Counts a step after the response; never fails a request. */
export function countStep(app: App, step: WayStep, { isRead = false, random = Math.random } = {}): void {
  if (isRead && random() >= 1 / READS_A_WRITE) return;
  const by = isRead ? READS_A_WRITE : 1;
  app.afterAnswer(() => writeAll(app.db, [addToWay(app.db, { day: dayOf(app.now()), step, by })]));
}

/** Counts what rows tell of today, yesterday and the days shown that have not been counted yet. */
export async function countWay(app: App): Promise<void> {
  const today = Math.floor(app.now() / DAY) * DAY;
  const { rows } = await runQueries(app.db, { rows: wayQuery(app) });
  const isCounted = (from: number) => rows.some(({ day, step }) => day === dayOf(from) && step === "drops");
  const shown = Array.from({ length: DAYS_SHOWN }, (_, i) => today - i * DAY);
  const uncounted = shown.filter((from, i) => i < 2 || !isCounted(from));
  const days = uncounted.map((from) => ({
    day: dayOf(from),
    from,
    to: from + DAY,
    firstId: idAt(from),
    lastId: idAt(from + DAY),
    monthAgoId: idAt(from - 30 * DAY),
  }));
  await writeAll(
    app.db,
    days.flatMap((day) => countDay(app.db, day)),
  );
}

/** The least id of a moment. */
const idAt = (time: number) =>
  `${Math.floor(time / 1000)
    .toString(16)
    .padStart(8, "0")}${"0".repeat(16)}`;

export const wayQuery = (app: App) => wayCountsSince(app.db, dayOf(app.now() - (DAYS_SHOWN - 1) * DAY));

/** Returns the totals of the last days, newest first, with 0 where nothing was counted. */
export function toWayDays(app: App, rows: Awaited<ReturnType<typeof wayQuery>>): WayDay[] {
  return Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const day = dayOf(app.now() - i * DAY);
    const countOf = (step: DayTotal) => rows.find((row) => row.day === day && row.step === step)?.count ?? 0;
    const totals = Object.fromEntries(
      [...WAY_STEPS, ...TRENDS].map((step) => [step, countOf(step)]),
    ) as WayDay["totals"];
    return { day, totals };
  });
}

export async function readWay(app: App): Promise<WayDay[]> {
  const { rows } = await runQueries(app.db, { rows: wayQuery(app) });
  return toWayDays(app, rows);
}
