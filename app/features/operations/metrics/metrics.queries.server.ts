import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/** A queue's depth stops here: counting more would cost more than it tells. */
const DEPTH_MAX = 10_000;

const depthOf = (rows: ReturnType<typeof sql>) =>
  sql`(select count(*) from (select 1 from ${rows} limit ${DEPTH_MAX}))`;

/** Null if a queue is empty or no job has run yet. Times in ms since 1970. */
type Waiting = {
  mail: number;
  mailDue: number | null;
  accountMailDue: number | null;
  announcements: number;
  announcementDue: number | null;
  notificationMails: number;
  notificationMailDue: number | null;
  pushes: number;
  pushDue: number | null;
  ran: number | null;
  failed: number;
};

/** Reads depth and age of every queue, and the scheduled jobs since `since`. */
export function waitingWork(db: Database, { now, since }: { now: number; since: number }) {
  const mail = sql`mail_outbox where due_at is not null`;
  const announced = sql`announcements where due_at <= ${now} and (waiting <> '[]' or serving <> '[]')`;
  const toMail = sql`notifications where mail_due_at is not null`;
  const toPush = sql`notifications where push_due_at is not null`;
  return db.all<Waiting>(sql`select ${depthOf(mail)} as mail, (select min(due_at) from ${mail}) as mailDue,
    (select min(due_at) from ${mail} and bulk = 0) as accountMailDue,
    ${depthOf(announced)} as announcements, (select min(due_at) from ${announced}) as announcementDue,
    ${depthOf(toMail)} as notificationMails, (select min(mail_due_at) from ${toMail}) as notificationMailDue,
    ${depthOf(toPush)} as pushes, (select min(push_due_at) from ${toPush}) as pushDue,
    (select max(started_at) from job_runs) as ran,
    (select count(*) from job_runs where failure is not null and started_at > ${since}) as failed`);
}
