import { writeAll } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { forgetRuns, insertRun, latestFailedRuns, type Run, runsByJob } from "./job-runs.queries.server";

/** Number of stored runs, and of stored failed runs: half an hour at eight a minute. */
const RUNS_KEPT = 200;
const FAILED_SHOWN = 50;
const ERROR_MAX = 300;

export const toRun = (
  app: App,
  { job, startedAt, error }: { job: string; startedAt: number; error?: unknown },
): Run => ({
  id: app.newId(),
  job,
  startedAt,
  took: app.now() - startedAt,
  failure:
    error === undefined
      ? null
      : `${error instanceof Error ? `${error.name}: ${error.message}` : error}`.slice(0, ERROR_MAX),
});

export const keepRuns = ({ db }: App, runs: Run[]): Promise<void> =>
  writeAll(db, [...runs.map((run) => insertRun(db, run)), forgetRuns(db, RUNS_KEPT)]);

export const runsQueries = ({ db }: App) => ({
  jobs: runsByJob(db),
  failed: latestFailedRuns(db, FAILED_SHOWN),
});
