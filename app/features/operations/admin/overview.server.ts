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
import { TRENDS } from "~/features/operations/way/way-steps";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { countersQuery, toLimitUse } from "~/platform/rate-counters.server";
import { requireAdmin, type Viewer } from "~/platform/viewer.server";
import { overviewFigures } from "./overview.queries.server";

/** Returns figures, and trends of the last fourteen days (UTC), today's last, as of the last full hour. */
export async function readOverview(app: App, viewer: Viewer) {
  requireAdmin(viewer);
  const now = app.now();
  const { row, mails, way } = await runQueries(app.db, {
    row: first(overviewFigures(app.db, { now, since: now - DAY })),
    mails: stuckMailQuery(app),
    way: wayQuery(app),
  });
  const days = toWayDays(app, way);
  const trends = TRENDS.map((what) => ({
    what,
    counts: days.map(({ totals }) => totals[what]).toReversed(),
  }));
  const none = { accounts: 0, suspended: 0, withRoles: 0, openCases: 0, lastRun: null, failed: 0 };
  const { databaseBytes } = app.meter;
  return { ...(row ?? none), stuckMails: mails.length, trends, way: days, databaseBytes };
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
