import { writeAll } from "#db/ask";
import { forgetOldLinks } from "~/features/accounts/mail-tokens.server";
import { queueDigests } from "~/features/digest/digest.server";
import { sweepImages } from "~/features/images/images.server";
import { stripStoredImages } from "~/features/images/strip-stored.server";
import { rebuildLargeLists } from "~/features/lists/rebuild-list.server";
import { deliverMail, forgetOldMail } from "~/features/mail/mail.server";
import { notifyWaiting } from "~/features/notifications/announcements.server";
import { queueNotificationMails } from "~/features/notifications/mail-notifications.server";
import { forgetExpiredSessions } from "~/features/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import { forgetOldKeys } from "~/platform/idempotency.server";
import { count } from "~/platform/metrics.server";
import { forgetOldCounts } from "~/platform/rate-limits.server";

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Whether this run is one of every `minutes`: jobs that scan much do not run each minute. */
const isTime = (now: number, minutes: number) => Math.floor(now / MINUTE_MS) % minutes === 0;

type Job = (app: App) => Promise<unknown>;

/** Each minute, in this order; the names are those of the metrics. */
const EACH_MINUTE: Record<string, Job> = {
  "notification mails": queueNotificationMails,
  digests: queueDigests,
  mail: deliverMail,
  "large lists": rebuildLargeLists,
  announcements: notifyWaiting,
  pictures: sweepImages,
  "picture metadata": stripStoredImages,
};

const deleteOld: Job = (app) =>
  writeAll(app.db, [
    forgetExpiredSessions(app),
    ...forgetOldLinks(app),
    forgetOldCounts(app),
    forgetOldKeys(app),
    forgetOldMail(app),
  ]);

/** What the cron trigger does every minute: sends due emails, resumes unfinished work, at times deletes old rows. */
export async function runScheduledJobs(app: App): Promise<void> {
  const now = app.now();
  for (const [job, work] of Object.entries(EACH_MINUTE)) await measured(app, job, work);
  if (isTime(now, HOUR)) await measured(app, "old rows", deleteOld);
}

/** Runs a job, and counts the run and its time; its failure is the caller's. */
async function measured(app: App, job: string, work: Job): Promise<void> {
  const began = app.now();
  let outcome = "failed";
  try {
    await work(app);
    outcome = "done";
  } finally {
    count("listdrop_job_runs_total", { job, outcome });
    count("listdrop_job_seconds_total", { job }, (app.now() - began) / 1000);
  }
}
