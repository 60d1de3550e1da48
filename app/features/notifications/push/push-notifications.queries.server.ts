import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { notifications } from "#db/schema/notifications";

/** Claims at most `limit` due notifications until `until`, so that no other run gets them. */
export const claimDueToPush = (
  db: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
) =>
  db
    .update(notifications)
    .set({ pushDueAt: until })
    .where(
      inArray(
        notifications.id,
        // must use the words of the partial index
        sql`(select id from notifications where push_due_at is not null and push_due_at <= ${now}
          order by push_due_at limit ${limit})`,
      ),
    )
    .returning({
      id: notifications.id,
      userId: notifications.userId,
      kind: notifications.kind,
      createdAt: notifications.createdAt,
      pushedTo: notifications.pushedTo,
    });

type Claim = { id: string; until: number };

/** Schedules a retry for devices that are not in `pushedTo`, unless more news came meanwhile. */
export const tryAgainAt = (db: Database, { id, until }: Claim, at: number, pushedTo: string[]): Statement =>
  db
    .update(notifications)
    .set({ pushDueAt: at, pushedTo })
    .where(and(eq(notifications.id, id), eq(notifications.pushDueAt, until)));

/** Deletes the notification if nothing else needs it. Does nothing if more news came meanwhile. */
export const endPushing = (db: Database, { id, until }: Claim): Statement[] => [
  db
    .update(notifications)
    .set({ pushDueAt: null, pushedTo: [] })
    .where(and(eq(notifications.id, id), eq(notifications.pushDueAt, until))),
  db
    .delete(notifications)
    .where(
      and(
        eq(notifications.id, id),
        eq(notifications.onSite, false),
        sql`${notifications.mailDueAt} is null and ${notifications.pushDueAt} is null`,
      ),
    ),
];
