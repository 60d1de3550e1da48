import { desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { mailOutbox } from "#db/schema/mail";

export type OutboxRow = typeof mailOutbox.$inferSelect;

export const insertMail = (db: Database, mail: typeof mailOutbox.$inferInsert) =>
  db.insert(mailOutbox).values(mail);

/** Claims at most `limit` due emails until `until`, so that no other run gets them. */
export const claimDueMail = (
  db: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
) =>
  db
    .update(mailOutbox)
    .set({ dueAt: until, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(
      inArray(
        mailOutbox.id,
        sql`(select id from mail_outbox where due_at <= ${now} order by due_at limit ${limit})`,
      ),
    )
    .returning();

export const markSent = (db: Database, id: string, now: number) =>
  db.update(mailOutbox).set({ dueAt: null, sentAt: now, lastError: null }).where(eq(mailOutbox.id, id));

/** Deletes the content of a sent email, because its links are secrets. */
export const emptyMail = (db: Database, id: string) =>
  db.update(mailOutbox).set({ text: "", html: "", links: [], headers: {} }).where(eq(mailOutbox.id, id));

/** Records a failure; `dueAt` null gives up. */
export const markFailed = (db: Database, id: string, failure: { dueAt: number | null; lastError: string }) =>
  db.update(mailOutbox).set(failure).where(eq(mailOutbox.id, id));

/** Releases claimed emails that were not sent yet. */
export const returnMail = (db: Database, ids: string[], dueAt: number) =>
  db
    .update(mailOutbox)
    .set({ dueAt, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(inArray(mailOutbox.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));

export const deleteMailTo = (db: Database, address: string) =>
  db.delete(mailOutbox).where(eq(mailOutbox.to, address));

export const deleteSentMail = (db: Database, before: number) =>
  db.delete(mailOutbox).where(sql`${isNotNull(mailOutbox.sentAt)} and ${lt(mailOutbox.createdAt, before)}`);

/**
 * Selects emails that were given up, that failed, or that no run has claimed since `overdue`; oldest first.
 */
export const stuckMail = (db: Database, overdue: number, limit: number) =>
  db
    .select({
      id: mailOutbox.id,
      to: mailOutbox.to,
      createdAt: mailOutbox.createdAt,
      attempts: mailOutbox.attempts,
      dueAt: mailOutbox.dueAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(
      sql`sent_at is null and (due_at is null or last_error is not null or ${mailOutbox.dueAt} < ${overdue})`,
    )
    .orderBy(mailOutbox.createdAt)
    .limit(limit);

/** Retries one given-up email from the start, or all of them. */
export const tryAgain = (db: Database, id: string | null, now: number) =>
  db
    .update(mailOutbox)
    .set({ dueAt: now, attempts: 0 })
    .where(sql`sent_at is null and due_at is null ${id === null ? sql`` : sql`and id = ${id}`}`);

export const newestMail = (db: Database, limit: number) =>
  db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(sql`rowid`)).limit(limit);
