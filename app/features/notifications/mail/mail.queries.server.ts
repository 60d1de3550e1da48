import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { users } from "#db/schema/accounts";
import { mailOutbox } from "#db/schema/mail";
import type { UserId } from "~/lib/data/ids";

export type OutboxRow = typeof mailOutbox.$inferSelect;

export const insertMail = (db: Database, mail: typeof mailOutbox.$inferInsert) =>
  db.insert(mailOutbox).values(mail);

/** Queues a mail to the member whom a decision is addressed to; must follow its row in the audit log. */
export const insertDecisionMail = (
  db: Database,
  mail: Omit<typeof mailOutbox.$inferInsert, "to">,
  decisionId: string,
): Statement =>
  db.run(sql`insert into mail_outbox (id, "to", subject, text, html, links, bulk, created_at, due_at)
    select ${mail.id}, users.email, ${mail.subject}, ${mail.text}, ${mail.html}, ${JSON.stringify(mail.links)}, ${mail.bulk ? 1 : 0},
      ${mail.createdAt}, ${mail.dueAt}
    from audit_log join users on users.id = audit_log.user_id
    where audit_log.id = ${decisionId} and users.email is not null and users.deleted_at is null and users.guest_of is null`);

type Claim = { now: number; until: number; limit: number };

const claim = (db: Database, { now, until, limit }: Claim, which: SQL, batch: SQL = sql`batch`) =>
  db
    .update(mailOutbox)
    .set({ dueAt: until, attempts: sql`${mailOutbox.attempts} + 1`, batch })
    .where(
      inArray(
        mailOutbox.id,
        // must use the words of the partial index
        sql`(select id from mail_outbox where due_at is not null and due_at <= ${now} and ${which} order by bulk, due_at limit ${limit})`,
      ),
    )
    .returning();

/** Claims at most `limit` due mails of accounts until `until`, so that no other run gets them. */
export const claimAccountMail = (db: Database, of: Claim) => claim(db, of, sql`batch is null and bulk = 0`);

/** Claims due mails that are sent alone: of accounts, and others that no batch may contain. */
export const claimSingleMail = (db: Database, of: Claim) =>
  claim(db, of, sql`batch is null and (bulk = 0 or attempts > 0)`);

/** Claims mails that were never tried, as a new batch: one that was tried may have been sent under its own key. */
export const claimNewBatch = (db: Database, batch: string, of: Claim) =>
  claim(db, of, sql`batch is null and attempts = 0`, sql`${batch}`);

export const claimBatch = (db: Database, batch: string, of: Claim) => claim(db, of, sql`batch = ${batch}`);

export const dueBatches = (db: Database, now: number, limit: number) =>
  db.all<{ batch: string }>(
    sql`select distinct batch from mail_outbox where batch is not null and due_at is not null and due_at <= ${now} limit ${limit}`,
  );

/** Lets the mails of a refused batch be sent alone. */
export const splitBatch = (db: Database, batch: string, dueAt: number): Statement =>
  db.update(mailOutbox).set({ batch: null, dueAt }).where(sql`batch = ${batch} and due_at is not null`);

const valuesOf = (values: string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

const isAmong = (ids: string[]) => inArray(mailOutbox.id, valuesOf(ids));

const EMPTY = { text: "", html: "", links: [], headers: {} };

/** Also deletes the content if `isEmptied`, because its links are secrets. */
export const markSent = (db: Database, ids: string[], now: number, isEmptied: boolean): Statement =>
  db
    .update(mailOutbox)
    .set({ dueAt: null, sentAt: now, lastError: null, ...(isEmptied ? EMPTY : {}) })
    .where(isAmong(ids));

/** Records a failure; `dueAt` null gives up. */
export const markFailed = (
  db: Database,
  ids: string[],
  failure: { dueAt: number | null; lastError: string },
): Statement => db.update(mailOutbox).set(failure).where(isAmong(ids));

export const returnMail = (db: Database, ids: string[], dueAt: number) =>
  db
    .update(mailOutbox)
    .set({ dueAt, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(isAmong(ids));

export const deleteMailTo = (db: Database, address: string) =>
  db.delete(mailOutbox).where(eq(mailOutbox.to, address));

/** Deletes old mail that was sent or given up. */
export const deleteOldMail = (db: Database, before: number) =>
  db.delete(mailOutbox).where(and(isNull(mailOutbox.dueAt), lt(mailOutbox.createdAt, before)));

/** Deletes waiting mail to these addresses, except that of accounts. */
export const deleteBulkMailTo = (db: Database, addresses: string[]): Statement =>
  db
    .delete(mailOutbox)
    .where(and(sql`bulk = 1 and due_at is not null`, inArray(mailOutbox.to, valuesOf(addresses))));

type Stopped = NonNullable<typeof users.$inferSelect.mailStopped>;

export const stopMailTo = (db: Database, addresses: string[], mailStopped: Stopped): Statement =>
  db
    .update(users)
    .set({ mailStopped })
    .where(and(inArray(users.email, valuesOf(addresses)), isNull(users.mailStopped)));

/** Ends a stop by a bounce, once the address has shown that it works. */
export const resumeMailOf = (db: Database, userId: UserId): Statement =>
  db
    .update(users)
    .set({ mailStopped: null })
    .where(and(eq(users.id, userId), eq(users.mailStopped, "bounced")));

export const mailStoppedOf = (db: Database, userId: UserId) =>
  db.select({ mailStopped: users.mailStopped }).from(users).where(eq(users.id, userId));

/** Waiting mails that are searched for late ones. */
const WAITING_SEARCHED = 1000;

/**
 * Selects emails that were given up, that failed, or that no run has claimed since `overdue`; oldest first. Sent
 * ones, of which there may be very many, are not read.
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
      sql`id in (select id from (select id from mail_outbox where due_at is null and sent_at is null
          order by created_at limit ${limit})
        union all select id from (select id, due_at, last_error from mail_outbox indexed by mail_outbox_waiting
          where due_at is not null and bulk in (0, 1) order by bulk, due_at limit ${WAITING_SEARCHED})
        where last_error is not null or due_at < ${overdue})`,
    )
    .orderBy(mailOutbox.createdAt)
    .limit(limit);

/** Retries one given-up email, or all of them; each keeps its idempotency key. */
export const tryAgain = (db: Database, id: string | null, now: number) =>
  db
    .update(mailOutbox)
    .set({ dueAt: now, attempts: 1 })
    .where(sql`sent_at is null and due_at is null ${id === null ? sql`` : sql`and id = ${id}`}`);

export const newestMail = (db: Database, limit: number) =>
  db
    .select({
      to: mailOutbox.to,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
      html: mailOutbox.html,
      links: mailOutbox.links,
      headers: mailOutbox.headers,
      sentAt: mailOutbox.sentAt,
      createdAt: mailOutbox.createdAt,
    })
    .from(mailOutbox)
    .orderBy(desc(mailOutbox.createdAt), desc(sql`rowid`))
    .limit(limit);
