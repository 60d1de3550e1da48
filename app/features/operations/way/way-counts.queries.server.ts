import { desc, gte, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { wayCounts } from "#db/schema/operation";
import { isPublic } from "#db/visibility";
import { DAY } from "~/lib/time/durations";
import type { WayStep } from "./way-steps";

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
export const countDay = (db: Database, { day, from, to, firstId, lastId, monthAgoId }: Day) =>
  db.run(sql`insert into way_counts (day, step, count)
    select ${day}, 'sign-ups', count(*) from pending_sign_ups where id >= ${firstId} and id < ${lastId}
    union all
    select ${day}, 'confirmations', count(*) from pending_sign_ups
      where id >= ${monthAgoId} and confirmed_at >= ${from} and confirmed_at < ${to}
    union all select ${day}, 'accounts', count(*) from users
      where id >= ${firstId} and id < ${lastId} and guest_of is null and deleted_at is null
    union all select ${day}, 'drops', count(*) from versions where id >= ${firstId} and id < ${lastId} and ${isPublic}
    union all select ${day}, 'comments', count(*) from comments
      where id >= ${firstId} and id < ${lastId}
      and exists (select 1 from versions where versions.id = comments.version_id and ${isPublic})
    union all select ${day}, 'reports', count(*) from reports where id >= ${firstId} and id < ${lastId}
    union all select ${day}, 'mails', count(*) from mail_outbox where id >= ${firstId} and id < ${lastId}
    union all
    select ${day}, 'second drops in a week', count(*) from (${publicVersions}) as second
      join users on users.id = second.user_id and users.guest_of is null
      where second.id >= ${firstId} and second.id < ${lastId}
      and (select count(*) from (${publicVersions}) as earlier
        where earlier.user_id = second.user_id and earlier.id < second.id) = 1
      and (select added_at from (${publicVersions}) as earlier
        where earlier.user_id = second.user_id and earlier.id < second.id) > second.added_at - ${DAYS_BETWEEN}
    on conflict (day, step) do update set count = max(count, excluded.count)`);
