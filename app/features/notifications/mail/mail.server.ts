/** Mail: written to the outbox by the batch that causes it, delivered after the response and by the cron trigger. */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { count } from "~/platform/metrics.server";
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
/** How long a claimed email is reserved; longer than one delivery run can take. */
const CLAIM_MS = 5 * MINUTE;
/** Waits between tries. All of them fit into the day for which the provider remembers an idempotency key. */
const WAITS_MIN = [1, 2, 5, 15, 30, 60, 120, 240, 360];
const KEPT_MS = 7 * 24 * 60 * MINUTE;

/** Puts a message into the outbox, as a statement for the batch that causes it. */
export const queueEmail = (app: App, to: string, message: EmailMessage): Statement =>
  insertMail(app.db, { id: app.newId(), to, ...message, createdAt: app.now(), dueAt: app.now() });

/** Deletes every email to an address, sent or not. */
export const forgetMailTo = (app: App, address: string): Statement => deleteMailTo(app.db, address);

/** Deletes emails that were sent at least a week ago. */
export const forgetOldMail = (app: App): Statement => deleteSentMail(app.db, app.now() - KEPT_MS);

/** After a provider failure this isolate pauses delivery for a while; the cron trigger tries again. */
let breakerOpenUntil = 0;
const BREAKER_MS = 30_000;

/**
 * Sends due emails through the provider. Does nothing without one: in development they stay in the outbox. Never throws
 * because of the provider: a failed email waits longer each time, and stays in the outbox.
 */
export async function deliverMail(app: App): Promise<void> {
  const now = app.now();
  // a clock that was set back must not keep it open
  const isOpen = now < breakerOpenUntil && breakerOpenUntil <= now + BREAKER_MS;
  if (!app.env.RESEND_API_KEY || isOpen) return;
  const mails = await claimDueMail(app.db, { now, until: now + CLAIM_MS, limit: AT_ONCE });
  for (const [tried, mail] of mails.entries()) {
    const delivery = await sendEmail(app, mail);
    count("listdrop_mail_total", { outcome: delivery.outcome });
    if (delivery.outcome === "sent") await markDelivered(app, mail.id);
    else await markFailed(app.db, mail.id, failureOf(app, mail, delivery));
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

function failureOf(app: App, mail: OutboxRow, { outcome, error }: { outcome: string; error: string }) {
  const wait = outcome === "refused" ? undefined : WAITS_MIN[mail.attempts - 1];
  console.warn(JSON.stringify({ mail: mail.id, outcome, error, attempts: mail.attempts, waitMinutes: wait }));
  return { dueAt: wait === undefined ? null : app.now() + wait * MINUTE, lastError: error };
}

const SHOWN = 200;

/** The outbox, newest first; only in development, elsewhere there is no such page. */
export async function readOutbox(app: App): Promise<MailView[]> {
  if (app.env.MODE !== "development") throw new Refusal("not-found");
  const provided = app.env.RESEND_API_KEY !== "";
  const rows = await newestMail(app.db, SHOWN);
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
