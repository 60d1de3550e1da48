/** What the scheduled jobs did: the latest runs are kept for admins. */
import { writeAll } from "#db/ask";
import type { App } from "~/platform/app.server";
import { forgetRuns, insertRun, latestFailed, type Run, runsByJob } from "./job-runs.queries.server";

/** Runs, and apart from them failed ones, that are kept: at eight a minute half an hour. */
const KEPT = 200;
const FAILED_SHOWN = 50;
const ERROR_MAX = 300;

/** A job's latest run; times in milliseconds, since 1970 and long. */
export type JobView = {
  job: string;
  startedAt: number;
  took: number;
  /** Of the runs that are kept: how many, how many failed, and the longest. */
  runs: number;
  failed: number;
  longest: number;
};
export type FailedRun = { id: string; job: string; startedAt: number; took: number; failure: string };

/** A run for the table; `error` is what the job threw. */
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

/** Keeps runs, and forgets the oldest. */
export const keepRuns = ({ db }: App, runs: Run[]): Promise<void> =>
  writeAll(db, [...runs.map((run) => insertRun(db, run)), forgetRuns(db, KEPT)]);

/** The statements that read the latest runs and the failed ones, for a batch. */
export const runsQuestions = ({ db }: App) => ({
  jobs: runsByJob(db),
  failed: latestFailed(db, FAILED_SHOWN),
});
