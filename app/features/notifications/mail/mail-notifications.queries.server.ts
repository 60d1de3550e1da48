import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
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
      email: users.email,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    // must use the words of the partial index
    .where(and(sql`mail_due_at is not null`, lte(notifications.mailDueAt, now)))
    .orderBy(notifications.mailDueAt)
    .limit(limit);

/** Aborts the batch if another run was faster. Deletes the notification if nothing else needs it. */
export const endMailing = (db: Database, id: string): Statement[] => [
  db
    .update(notifications)
    .set({ mailDueAt: null })
    .where(and(eq(notifications.id, id), isNotNull(notifications.mailDueAt))),
  mustHaveChanged(db),
  db
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.onSite, false), isNull(notifications.pushDueAt))),
];
