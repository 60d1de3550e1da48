import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { isPublic } from "#db/visibility";
import { idPrefix } from "~/lib/data/ids";

type Figures = {
  accounts: number;
  suspended: number;
  withRoles: number;
  openCases: number;
  lastRun: number | null;
  failed: number;
};

export type CountedThing = "sign-ups" | "drops" | "comments" | "reports" | "mails";

/**
 * Counts what was made on each day from `start` on, in ms since 1970; finds the rows by their time-ordered ids.
 * Private and shared versions and what is said on them are in no figure.
 */
export function countsByDay(db: Database, { start, dayMs }: { start: number; dayMs: number }) {
  const count = (what: CountedThing, table: SQL, condition: SQL = sql``) =>
    sql`select ${what} as what, cast((created_at - ${start}) / ${dayMs} as integer) as day, count(*) as n
      from ${table} where id >= ${idPrefix(start)} and created_at >= ${start} ${condition} group by day`;
  return db.all<{ what: CountedThing; day: number; n: number }>(
    sql.join(
      [
        count("sign-ups", sql`users`, sql`and guest_of is null and deleted_at is null`),
        sql`select 'drops' as what, cast((added_at - ${start}) / ${dayMs} as integer) as day, count(*) as n
          from versions where id >= ${idPrefix(start)} and added_at >= ${start} and ${isPublic} group by day`,
        count(
          "comments",
          sql`comments`,
          sql`and exists (select 1 from versions where versions.id = comments.version_id and ${isPublic})`,
        ),
        count("reports", sql`reports`, sql`and kind <> 'sign-up'`),
        count("mails", sql`mail_outbox`),
      ],
      sql` union all `,
    ),
  );
}

/** `since` is in ms since 1970. */
export const overviewFigures = (db: Database, { now, since }: { now: number; since: number }) =>
  db.all<Figures>(sql`select
    (select count(*) from users where deleted_at is null and (password_hash is not null
      or id in (select user_id from passkeys))) as accounts,
    (select count(*) from users where suspended_for is not null
      and (suspended_until is null or suspended_until > ${now})) as suspended,
    (select count(*) from users where roles <> '[]') as withRoles,
    (select count(*) from (select distinct version_id, kind from reports where decided_at is null)) as openCases,
    (select max(started_at) from job_runs) as lastRun,
    (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed`);
