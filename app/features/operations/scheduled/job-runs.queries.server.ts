import { desc, isNotNull, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { jobRuns } from "#db/schema/operation";

export type Run = typeof jobRuns.$inferInsert;

export const insertRun = (db: Database, run: Run): Statement => db.insert(jobRuns).values(run);

/** Also keeps the newest failed runs, so that successes don't evict rare failures. */
export const forgetRuns = (db: Database, runsKept: number): Statement =>
  db.run(sql`delete from job_runs where started_at < coalesce(
      (select started_at from job_runs order by started_at desc limit 1 offset ${runsKept - 1}), 0)
    and (failure is null or started_at < coalesce(
      (select started_at from job_runs where failure is not null order by started_at desc limit 1 offset ${runsKept - 1}), 0))`);

/** Selects per job the latest run, the stored runs, the failed ones, and the longest duration. */
export const runsByJob = (db: Database) =>
  db.all<{ job: string; startedAt: number; took: number; runs: number; failed: number; longest: number }>(
    // `took` is the latest run's: SQLite takes bare columns from the row with the maximum
    sql`select job, max(started_at) as startedAt, took, count(*) as runs, count(failure) as failed,
      (select max(took) from job_runs as each where each.job = job_runs.job) as longest
    from job_runs group by job`,
  );

export const latestFailedRuns = (db: Database, limit: number) =>
  db
    .select({
      id: jobRuns.id,
      job: jobRuns.job,
      startedAt: jobRuns.startedAt,
      took: jobRuns.took,
      failure: sql<string>`${jobRuns.failure}`.as("failure"),
    })
    .from(jobRuns)
    .where(isNotNull(jobRuns.failure))
    .orderBy(desc(jobRuns.startedAt))
    .limit(limit);
