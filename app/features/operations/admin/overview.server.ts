import { first, runQueries, writeAll } from "#db/run-queries";
import { logAct, type Operator } from "~/features/moderation/audit/staff-act.server";
import {
  deliverMail,
  stuckMailQuery,
  toStuckMail,
  tryMailAgain,
} from "~/features/notifications/mail/mail.server";
import { runsQueries } from "~/features/operations/scheduled/job-runs.server";
import { JOBS } from "~/features/operations/scheduled/scheduled-jobs.server";
import { toWayDays, wayQuery } from "~/features/operations/way/way-counts.server";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { countersQuery, toLimitUse } from "~/platform/rate-counters.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { type CountedThing, countsByDay, overviewFigures } from "./overview.queries.server";

const DAYS = 14;
const COUNTED: readonly CountedThing[] = ["sign-ups", "drops", "comments", "reports", "mails"];

/** Returns figures, and trends of the last fourteen days (UTC), today's last. */
export async function readOverview(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const now = app.now();
  const start = (Math.floor(now / DAY) - DAYS + 1) * DAY;
  const { row, mails, days, way } = await runQueries(app.db, {
    row: first(overviewFigures(app.db, { now, since: now - DAY })),
    mails: stuckMailQuery(app),
    days: countsByDay(app.db, { start, dayMs: DAY }),
    way: wayQuery(app),
  });
  const trends = COUNTED.map((what) => ({
    what,
    counts: Array.from(
      { length: DAYS },
      (_, day) => days.find((found) => found.what === what && found.day === day)?.n ?? 0,
    ),
  }));
  const none = { accounts: 0, suspended: 0, withRoles: 0, openCases: 0, lastRun: null, failed: 0 };
  return { ...(row ?? none), stuckMails: mails.length, trends, way: toWayDays(app, way) };
}

/** Returns stuck emails, oldest first, and whether a mail provider is configured. */
export async function readStuckMail(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const { mails } = await runQueries(app.db, { mails: stuckMailQuery(app) });
  return { mails: toStuckMail(mails), hasProvider: app.env.RESEND_API_KEY !== "" };
}

/** Retries one given-up email, or all of them with null, after the response. */
export async function sendAgain(app: App, operator: Operator, id: string | null): Promise<void> {
  const subject = id === null ? "all emails that were given up" : `email ${id}`;
  await writeAll(app.db, [
    tryMailAgain(app, id),
    logAct(app, operator, { act: "send again", subject, concerns: [] }),
  ]);
  app.afterAnswer(() => deliverMail(app), "mail");
}

/** Returns every job with its latest run, and the latest failed runs, newest first. */
export async function readJobs(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const { jobs, failed } = await runQueries(app.db, runsQueries(app));
  const runs: (Partial<(typeof jobs)[number]> & { job: string })[] = JOBS.map(
    (job) => jobs.find((row) => row.job === job) ?? { job },
  );
  return { jobs: runs, failed };
}

export async function readLimits(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const { rows } = await runQueries(app.db, { rows: countersQuery(app) });
  return toLimitUse(rows);
}
