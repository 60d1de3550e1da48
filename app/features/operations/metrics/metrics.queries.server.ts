import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/**
 * Counts waiting emails by index, with the earliest due time, the last start of a job, and failed runs since
 * `since`.
 */
export const waitingMailAndJobs = (db: Database, since: number) =>
  db.all<{ waiting: number; due: number | null; ran: number | null; failed: number }>(
    sql`select count(*) as waiting, min(due_at) as due,
      (select max(started_at) from job_runs) as ran,
      (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed
    from mail_outbox where due_at is not null`,
  );
