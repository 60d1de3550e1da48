import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { stuckMail, tryAgain } from "./mail.queries.server";

const MINUTE = 60_000;
/** The cron sends each minute: what waits longer than this has nobody to send it. */
const OVERDUE_MS = 10 * MINUTE;
const SHOWN = 100;

/** An email that is not where it should be; times in milliseconds since 1970. */
export type StuckMail = {
  id: string;
  /** Enough of the address to recognize it. */
  to: string;
  createdAt: number;
  attempts: number;
  /** When it is tried next; null if it was given up. */
  dueAt: number | null;
  lastError: string | null;
};

/** The statement whose rows `toStuckMail` takes. */
export const stuckMailQuestion = (app: App) => stuckMail(app.db, app.now() - OVERDUE_MS, SHOWN);

/** Without what is written in them: it belongs to whom they go to. */
export const toStuckMail = (rows: StuckMail[]): StuckMail[] =>
  rows.map((row) => ({ ...row, to: row.to.replace(/^(.)[^@]*/, "$1…") }));

/** The statement that lets a given-up email, or with null all of them, be tried again. */
export const tryMailAgain = (app: App, id: string | null): Statement => tryAgain(app.db, id, app.now());
