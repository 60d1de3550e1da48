import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/** Null if there is no waiting email or no job has run yet. */
export const waitingMailAndJobs = (db: Database, since: number) =>
  db.all<{ waiting: number; due: number | null; ran: number | null; failed: number }>(
    sql`select count(*) as waiting, min(due_at) as due,
      (select max(started_at) from job_runs) as ran,
      (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed
    from mail_outbox where due_at is not null`,
  );
