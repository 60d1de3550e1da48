import { type SQL, sql } from "drizzle-orm";
import { CASE } from "#db/cases";
import type { Database } from "#db/client";
import { FIGURE_MAX } from "./figure-max";

type Figures = {
  accounts: number;
  suspended: number;
  withRoles: number;
  openCases: number;
  lastRun: number | null;
  failed: number;
};

const countOf = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} limit ${FIGURE_MAX}))`;

/** `since` is in ms since 1970. */
export const overviewFigures = (db: Database, { now, since }: { now: number; since: number }) =>
  db.all<Figures>(sql`select
    ${countOf(sql`users where deleted_at is null and (password_hash is not null
      or id in (select user_id from passkeys where user_id = users.id))`)} as accounts,
    ${countOf(sql`users where suspended_for is not null and deleted_at is null
      and (suspended_until is null or suspended_until > ${now})`)} as suspended,
    ${countOf(sql`users where roles <> '[]'`)} as withRoles,
    (select count(*) from (select distinct ${CASE}, kind from reports
      where decided_at is null limit ${FIGURE_MAX})) as openCases,
    (select max(started_at) from job_runs) as lastRun,
    (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed`);
