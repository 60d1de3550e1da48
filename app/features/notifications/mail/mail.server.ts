/** Mail outbox: written by the batch that causes an email, delivered after the response and by the cron. */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { countMetric } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import type { EmailMessage } from "./emails";
import {
  claimDueMail,
  deleteMailTo,
  deleteSentMail,
  emptyMail,
  insertMail,
  markFailed,
  markSent,
  newestMail,
  type OutboxRow,
  returnMail,
} from "./mail.queries.server";
import type { MailView } from "./mail-view";
import { sendEmail } from "./send-email.server";

const MINUTE = 60_000;
const AT_ONCE = 20;
/** Lease of a claimed email; longer than one delivery run can take. */
const CLAIM_MS = 5 * MINUTE;
/** Retry delays in minutes, within the day for which the provider remembers an idempotency key. */
const WAITS_MIN = [1, 2, 5, 15, 30, 60, 120, 240, 360];
const MAIL_RETENTION_MS = 7 * 24 * 60 * MINUTE;

export const queueEmail = (app: App, to: string, message: EmailMessage): Statement =>
  insertMail(app.db, { id: app.newId(), to, ...message, createdAt: app.now(), dueAt: app.now() });

export const forgetMailTo = (app: App, address: string): Statement => deleteMailTo(app.db, address);

export const forgetOldMail = (app: App): Statement => deleteSentMail(app.db, app.now() - MAIL_RETENTION_MS);

/** Circuit breaker: after a provider failure this isolate pauses delivery, and the cron trigger retries. */
let breakerOpenUntil = 0;
const BREAKER_MS = 30_000;

/**
 * Sends due emails; without a provider they stay in the outbox. Provider errors never throw: a failed email
 * is retried with a growing delay.
 */
export async function deliverMail(app: App): Promise<void> {
  const now = app.now();
  // a clock that was set back must not keep the breaker open
  const isOpen = now < breakerOpenUntil && breakerOpenUntil <= now + BREAKER_MS;
  if (!app.env.RESEND_API_KEY || isOpen) return;
  const mails = await claimDueMail(app.db, { now, until: now + CLAIM_MS, limit: AT_ONCE });
  for (const [tried, mail] of mails.entries()) {
    const delivery = await sendEmail(app, mail);
    countMetric("listdrop_mail_total", { outcome: delivery.outcome });
    if (delivery.outcome === "sent") await markDelivered(app, mail.id);
    else await markFailed(app.db, mail.id, mailFailure(app, mail, delivery));
    if (delivery.outcome === "not now") {
      breakerOpenUntil = app.now() + BREAKER_MS;
      const rest = mails.slice(tried + 1).map(({ id }) => id);
      if (rest.length > 0) await returnMail(app.db, rest, app.now() + MINUTE);
      return;
    }
  }
}

async function markDelivered(app: App, id: string) {
  const isShown = app.env.MODE === "development";
  await writeAll(app.db, [markSent(app.db, id, app.now()), ...(isShown ? [] : [emptyMail(app.db, id)])]);
}

function mailFailure(app: App, mail: OutboxRow, { outcome, error }: { outcome: string; error: string }) {
  const wait = outcome === "refused" ? undefined : WAITS_MIN[mail.attempts - 1];
  console.warn(JSON.stringify({ mail: mail.id, outcome, error, attempts: mail.attempts, waitMinutes: wait }));
  return { dueAt: wait === undefined ? null : app.now() + wait * MINUTE, lastError: error };
}

const MAILS_SHOWN = 200;

/** Returns the outbox, newest first. Refuses 'not-found' outside development. */
export async function readOutbox(app: App): Promise<MailView[]> {
  if (app.env.MODE !== "development") throw new Refusal("not-found");
  const provided = app.env.RESEND_API_KEY !== "";
  const rows = await newestMail(app.db, MAILS_SHOWN);
  return rows.map(({ to, subject, text, html, links, headers, sentAt, createdAt }) => ({
    to,
    subject,
    text,
    html,
    links,
    headers,
    sentAt: provided ? sentAt : createdAt,
  }));
}
