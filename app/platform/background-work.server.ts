/** Log lines and metrics of work that no response waits for. */
import type { App } from "./app.server";
import { countMetric, isMeasured } from "./metrics.server";

const SLOW_MS = 1000;

export const isLogged = ({ env }: App): boolean =>
  env.LOG === "" ? env.MODE === "production" : env.LOG === "1";

/** Does the work and counts its cost. Logs it if it wrote, was slow or failed. */
export async function measureWork<T>(
  app: App,
  at: "cron" | "queue" | "after response",
  work: string,
  run: () => Promise<T>,
): Promise<T> {
  const began = app.now();
  const before = { ...app.meter };
  let outcome = "failed";
  try {
    const result = await run();
    outcome = "done";
    return result;
  } finally {
    const cost = {
      ms: app.now() - began,
      roundTrips: app.meter.roundTrips - before.roundTrips,
      rowsRead: app.meter.rowsRead - before.rowsRead,
      rowsWritten: app.meter.rowsWritten - before.rowsWritten,
    };
    if (isMeasured(app)) count({ at, work }, outcome, cost);
    if (isLogged(app) && (outcome === "failed" || cost.rowsWritten > 0 || cost.ms >= SLOW_MS))
      console.log(JSON.stringify({ at, requestId: app.requestId, work, outcome, ...cost }));
  }
}

type Cost = { ms: number; roundTrips: number; rowsRead: number; rowsWritten: number };

function count(labels: { at: string; work: string }, outcome: string, cost: Cost): void {
  countMetric("listdrop_work_runs_total", { ...labels, outcome });
  countMetric("listdrop_work_seconds_total", labels, cost.ms / 1000);
  countMetric("listdrop_work_round_trips_total", labels, cost.roundTrips);
  countMetric("listdrop_work_rows_read_total", labels, cost.rowsRead);
  countMetric("listdrop_work_rows_written_total", labels, cost.rowsWritten);
}
