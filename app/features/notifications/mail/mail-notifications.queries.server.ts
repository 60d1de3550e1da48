import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHold } from "#db/guard";
import { users } from "#db/schema/accounts";
import { NOTIFICATION_KINDS, type NotificationKind, notifications } from "#db/schema/notifications";

/**
 * Returns the setting for mails of this kind; null for a kind that is never mailed, or unknown: after a
 * rollback, a later release may have written it.
 */
export const settingFor = (kind: NotificationKind) => NOTIFICATION_KINDS[kind]?.setting ?? null;

/** Selects notifications that are due to be mailed, with their owners, longest overdue first. */
export const dueToMail = (db: Database, now: number, limit: number) =>
  db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      kind: notifications.kind,
      username: users.username,
      /** Null if mail to it is stopped. */
      email: sql<string | null>`case when ${users.mailStopped} is null then ${users.email} end`.as("address"),
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    // must use the words of the partial index
    .where(and(sql`mail_due_at is not null`, lte(notifications.mailDueAt, now)))
    .orderBy(notifications.mailDueAt)
    .limit(limit);

/** Aborts the batch if another run was faster. Deletes the notifications that nothing else needs. */
export function endMailing(db: Database, ids: string[]): Statement[] {
  const isAmong = inArray(notifications.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);
  return [
    mustHold(
      db,
      sql`${ids.length} = (select count(*) from ${notifications} where ${isAmong} and ${notifications.mailDueAt} is not null)`,
    ),
    db.update(notifications).set({ mailDueAt: null }).where(isAmong),
    db
      .delete(notifications)
      .where(and(isAmong, eq(notifications.onSite, false), isNull(notifications.pushDueAt))),
  ];
}
