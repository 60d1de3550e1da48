/** Mail outbox: written by the batch that causes an email, delivered after the response and by the cron. */

import type { Statement } from "#db/client";
import { writeAll } from "#db/run-queries";
import { forEachRow } from "~/lib/data/for-each-row";
import type { UserId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { countMetric } from "~/platform/metrics.server";
import { Refusal } from "~/platform/refusal";
import type { EmailMessage } from "./emails";
import {
  claimAccountMail,
  claimBatch,
  claimNewBatch,
  claimSingleMail,
  deleteMailTo,
  deleteOldMail,
  dueBatches,
  insertDecisionMail,
  insertMail,
  mailStoppedOf,
  markFailed,
  markSent,
  newestMail,
  type OutboxRow,
  resumeMailOf,
  returnMail,
  splitBatch,
  stuckMail,
  tryAgain,
} from "./mail.queries.server";
import { type Delivery, sendEmail, sendEmails } from "./send-email.server";

/** Mails of one run that are sent alone, and the largest batch that the provider takes. */
const SINGLE_AT_ONCE = 20;
const BATCH_MAX = 100;
/** Batches of one run: 1,500 mails a minute. */
const BATCHES_PER_RUN = 15;
/** Lease of a claimed email; longer than one delivery run can take. */
const CLAIM_MS = 5 * MINUTE;
/** Retry delays in minutes, within the day for which the provider remembers an idempotency key. */
const WAITS_MIN = [1, 2, 5, 15, 30, 60, 120, 240, 360];
const MAIL_RETENTION_MS = 7 * 24 * 60 * MINUTE;

/** `bulk` mail waits for the mail of accounts. */
export const queueEmail = (
  app: App,
  to: string,
  message: EmailMessage,
  { bulk = false }: { bulk?: boolean } = {},
): Statement =>
  insertMail(app.db, { id: app.newId(), to, ...message, bulk, createdAt: app.now(), dueAt: app.now() });

/** Queues the mail about a decision; must follow its row in the audit log. */
export const queueDecisionEmail = (app: App, decisionId: string, message: EmailMessage): Statement =>
  insertDecisionMail(
    app.db,
    { id: app.newId(), ...message, bulk: true, createdAt: app.now(), dueAt: app.now() },
    decisionId,
  );

export const forgetMailTo = (app: App, address: string): Statement => deleteMailTo(app.db, address);

export const resumeMail = (app: App, userId: UserId): Statement => resumeMailOf(app.db, userId);

export const mailStoppedQuery = (app: App, userId: UserId) => mailStoppedOf(app.db, userId);

export const forgetOldMail = (app: App): Statement => deleteOldMail(app.db, app.now() - MAIL_RETENTION_MS);

/** Circuit breaker: after a provider failure this isolate pauses delivery, and the cron trigger retries. */
let breakerOpenUntil = 0;
const BREAKER_MS = 30_000;

function isOpen(app: App): boolean {
  const now = app.now();
  // a clock that was set back must not keep the breaker open
  const isBroken = now < breakerOpenUntil && breakerOpenUntil <= now + BREAKER_MS;
  return app.env.RESEND_API_KEY !== "" && !isBroken;
}

const claimFor = (app: App, limit: number) => ({ now: app.now(), until: app.now() + CLAIM_MS, limit });

/**
 * Sends due mail of accounts (confirm, reset, security), however much other mail waits. Without a provider it
 * stays in the outbox. Provider errors never throw: a failed email is retried with a growing delay.
 */
export async function deliverAccountMail(app: App): Promise<void> {
  if (isOpen(app)) await sendEach(app, await claimAccountMail(app.db, claimFor(app, SINGLE_AT_ONCE)));
}

/** Sends all due mail, that of accounts first; for the cron trigger. */
export async function deliverMail(app: App): Promise<void> {
  if (!isOpen(app)) return;
  await forEachRow([sendSingles, sendDueBatches, sendNewBatches], (send) => send(app));
}

const sendSingles = async (app: App): Promise<void> =>
  sendEach(app, await claimSingleMail(app.db, claimFor(app, SINGLE_AT_ONCE)));

async function sendDueBatches(app: App): Promise<void> {
  const due = isOpen(app) ? await dueBatches(app.db, app.now(), BATCHES_PER_RUN) : [];
  await forEachRow(due, async ({ batch }) => {
    if (isOpen(app)) await sendBatch(app, batch, await claimBatch(app.db, batch, claimFor(app, BATCH_MAX)));
  });
}

async function sendNewBatches(app: App): Promise<void> {
  for (let batches = 0; batches < BATCHES_PER_RUN && isOpen(app); batches++) {
    const batch = app.newId();
    const mails = await claimNewBatch(app.db, batch, claimFor(app, BATCH_MAX));
    await sendBatch(app, batch, mails);
    if (mails.length < BATCH_MAX) return;
  }
}

async function sendEach(app: App, mails: OutboxRow[]): Promise<void> {
  const untried: string[] = [];
  let isProviderDown = false;
  await forEachRow(mails, async (mail) => {
    if (isProviderDown) return void untried.push(mail.id);
    const delivery = await sendEmail(app, mail);
    countMetric("listdrop_mail_total", { outcome: delivery.outcome });
    isProviderDown = delivery.outcome === "not now";
    if (isProviderDown) breakerOpenUntil = app.now() + BREAKER_MS;
    await writeAll(app.db, outcomeStatements(app, [mail], delivery));
  }).finally(() => untried.length > 0 && returnMail(app.db, untried, app.now() + MINUTE));
}

/** Sends mails in one call, ordered by id so that a retry sends the same. Mails of a refused call go alone. */
async function sendBatch(app: App, batch: string, claimed: OutboxRow[]): Promise<void> {
  if (claimed.length === 0) return;
  const mails = claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { delivery, refused } = await sendEmails(app, batch, mails);
  const sent = mails.filter((_, index) => !refused.has(index));
  countMetric("listdrop_mail_total", { outcome: delivery.outcome }, sent.length);
  if (delivery.outcome === "not now") breakerOpenUntil = app.now() + BREAKER_MS;
  if (delivery.outcome === "refused") {
    console.warn(JSON.stringify({ batch, ...delivery }));
    return writeAll(app.db, [splitBatch(app.db, batch, app.now())]);
  }
  const failed = mails.flatMap((mail, index) => {
    const error = refused.get(index);
    return error === undefined ? [] : outcomeStatements(app, [mail], { outcome: "refused", error });
  });
  await writeAll(app.db, [...outcomeStatements(app, sent, delivery), ...failed]);
}

/** The mails have been tried equally often. */
function outcomeStatements(app: App, mails: OutboxRow[], delivery: Delivery): Statement[] {
  const [mail] = mails;
  if (!mail) return [];
  const ids = mails.map(({ id }) => id);
  if (delivery.outcome === "sent") return [markSent(app.db, ids, app.now(), app.env.MODE !== "development")];
  const { outcome, error } = delivery;
  const wait = outcome === "refused" ? undefined : WAITS_MIN[mail.attempts - 1];
  const { attempts } = mail;
  console.warn(
    JSON.stringify({ mail: mail.id, mails: ids.length, outcome, error, attempts, waitMinutes: wait }),
  );
  const dueAt = wait === undefined ? null : app.now() + wait * MINUTE;
  return [markFailed(app.db, ids, { dueAt, lastError: error })];
}

const MAILS_SHOWN = 200;

/** Returns the outbox, newest first; `sentAt` is null until a provider accepts an email. Refuses 'not-found' outside development. */
export async function readOutbox(app: App) {
  if (app.env.MODE !== "development") throw new Refusal("not-found");
  const provided = app.env.RESEND_API_KEY !== "";
  const mails = await newestMail(app.db, MAILS_SHOWN);
  return mails.map(({ createdAt, ...mail }) => ({ ...mail, sentAt: provided ? mail.sentAt : createdAt }));
}

/** The cron sends every minute, so an email that waits longer than this is stuck. */
const OVERDUE_MS = 10 * MINUTE;
const STUCK_SHOWN = 100;

export const stuckMailQuery = (app: App) => stuckMail(app.db, app.now() - OVERDUE_MS, STUCK_SHOWN);

/** Shortens the addresses. Admins never see the content of emails. */
export const toStuckMail = (rows: Awaited<ReturnType<typeof stuckMail>>) =>
  rows.map((row) => ({ ...row, to: row.to.replace(/^(.)[^@]*/, "$1…") }));

export const tryMailAgain = (app: App, id: string | null): Statement => tryAgain(app.db, id, app.now());
