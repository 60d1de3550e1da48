import type { Statement } from "#db/client";
import { MINUTE } from "~/lib/durations";
import type { App } from "~/platform/app.server";
import { stuckMail, tryAgain } from "./mail.queries.server";

/** The cron sends every minute, so an email that waits longer than this is stuck. */
const OVERDUE_MS = 10 * MINUTE;
const MAILS_SHOWN = 100;

export const stuckMailQuery = (app: App) => stuckMail(app.db, app.now() - OVERDUE_MS, MAILS_SHOWN);

/** Shortens the addresses. Admins never see the content of emails. */
export const toStuckMail = (rows: Awaited<ReturnType<typeof stuckMail>>) =>
  rows.map((row) => ({ ...row, to: row.to.replace(/^(.)[^@]*/, "$1…") }));

export const tryMailAgain = (app: App, id: string | null): Statement => tryAgain(app.db, id, app.now());
