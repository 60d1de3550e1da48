import { writeAll } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { forgetRuns, insertRun, latestFailedRuns, type Run, runsByJob } from "./job-runs.queries.server";

/** Number of stored runs, and of stored failed runs: half an hour at eight a minute. */
const RUNS_KEPT = 200;
const FAILED_SHOWN = 50;
const ERROR_MAX = 300;

/** A job's latest run; start in ms since 1970, duration in ms. */
export type JobView = {
  job: string;
  startedAt: number;
  took: number;
  /** Among the stored runs: the total, the failed ones, and the longest duration in ms. */
  runs: number;
  failed: number;
  longest: number;
};
export type FailedRun = { id: string; job: string; startedAt: number; took: number; failure: string };

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

/** Stores runs and deletes the oldest ones. */
export const keepRuns = ({ db }: App, runs: Run[]): Promise<void> =>
  writeAll(db, [...runs.map((run) => insertRun(db, run)), forgetRuns(db, RUNS_KEPT)]);

export const runsQueries = ({ db }: App) => ({
  jobs: runsByJob(db),
  failed: latestFailedRuns(db, FAILED_SHOWN),
});
