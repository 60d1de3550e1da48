import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

export type Figures = {
  accounts: number;
  suspended: number;
  withRoles: number;
  openCases: number;
  lastRun: number | null;
  failed: number;
};

/** `since` is in ms since 1970. */
export const overviewFigures = (db: Database, { now, since }: { now: number; since: number }) =>
  db.all<Figures>(sql`select
    (select count(*) from users where deleted_at is null and password_hash is not null) as accounts,
    (select count(*) from users where suspended_for is not null
      and (suspended_until is null or suspended_until > ${now})) as suspended,
    (select count(*) from users where roles <> '[]') as withRoles,
    (select count(*) from (select distinct version_id, kind from reports where decided_at is null)) as openCases,
    (select max(started_at) from job_runs) as lastRun,
    (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed`);
