import { desc, gte, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { wayCounts } from "#db/schema/operation";
import { isPublic } from "#db/visibility";
import { DAY } from "~/lib/time/durations";
import type { DayTotal, WayStep } from "./way-steps";

export const addToWay = (db: Database, { day, step, by }: { day: string; step: WayStep; by: number }) =>
  db
    .insert(wayCounts)
    .values({ day, step, count: by })
    .onConflictDoUpdate({
      target: [wayCounts.day, wayCounts.step],
      set: { count: sql`${wayCounts.count} + ${by}` },
    });

export const wayCountsSince = (db: Database, day: string) =>
  db.select().from(wayCounts).where(gte(wayCounts.day, day)).orderBy(desc(wayCounts.day));

type Day = { day: string; from: number; to: number; firstId: string; lastId: string; monthAgoId: string };

const DAYS_BETWEEN = 7 * DAY;

/** What is private is in no total. */
const publicVersions = sql`select id, user_id, added_at from versions where ${isPublic}`;

/**
 * Counts from its rows what a day has brought and nobody counts as it happens. A total never falls when
 * accounts and versions are deleted later. Ids begin with their time, so only the rows of the day are read, and of a
 * month for confirmations, whose link may have been sent again.
 */
export const countDay = (db: Database, { day, from, to, firstId, lastId, monthAgoId }: Day): Statement[] => {
  const isOfDay = (id: SQL) => sql`${id} >= ${firstId} and ${id} < ${lastId}`;
  const ofRows = (step: DayTotal, rows: SQL) => sql`select ${day}, ${step}, count(*) from ${rows}`;
  const count = (totals: SQL[]) =>
    db.run(sql`insert into way_counts (day, step, count) select * from (${sql.join(totals, sql` union all `)}) where true
      on conflict (day, step) do update set count = max(count, excluded.count)`);
  // D1 takes five terms
  return [
    count([
      ofRows("sign-ups", sql`pending_sign_ups where ${isOfDay(sql`id`)}`),
      ofRows(
        "confirmations",
        sql`pending_sign_ups where id >= ${monthAgoId} and confirmed_at >= ${from} and confirmed_at < ${to}`,
      ),
      ofRows(
        "second drops in a week",
        sql`(${publicVersions}) as second
          join users on users.id = second.user_id and users.guest_of is null
          where ${isOfDay(sql`second.id`)}
          and (select count(*) from (${publicVersions}) as earlier
            where earlier.user_id = second.user_id and earlier.id < second.id) = 1
          and (select added_at from (${publicVersions}) as earlier
            where earlier.user_id = second.user_id and earlier.id < second.id) > second.added_at - ${DAYS_BETWEEN}`,
      ),
    ]),
    count([
      ofRows("accounts", sql`users where ${isOfDay(sql`id`)} and guest_of is null and deleted_at is null`),
      ofRows("drops", sql`versions where ${isOfDay(sql`id`)} and ${isPublic}`),
      ofRows(
        "comments",
        sql`comments where ${isOfDay(sql`id`)}
          and exists (select 1 from versions where versions.id = comments.version_id and ${isPublic})`,
      ),
      ofRows("reports", sql`reports where ${isOfDay(sql`id`)}`),
      ofRows("mails", sql`mail_outbox where ${isOfDay(sql`id`)}`),
    ]),
  ];
};
