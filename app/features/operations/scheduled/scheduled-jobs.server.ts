import { writeAll } from "#db/run-queries";
import { pickDuelsOfTheDay } from "~/features/discovery/front-page/duels.server";
import { sweepImages } from "~/features/images/uploads/images.server";
import { endDueBlindness } from "~/features/lists/writes/change-audience.server";
import { mergeDueLists } from "~/features/lists/writes/merge-list.server";
import { forgetOldNetworks } from "~/features/lists/writes/networks.server";
import { applyStandings } from "~/features/lists/writes/standing.server";
import { forgetOldGuests } from "~/features/members/guests/guests.server";
import { forgetOldLinks } from "~/features/members/mailed-links/mail-tokens.server";
import { forgetOldChallenges } from "~/features/members/passkeys/challenges.server";
import { forgetExpiredSessions } from "~/features/members/sessions/sessions.server";
import { workOnRemovals } from "~/features/moderation/members/member-content.server";
import { sweepAnnouncements } from "~/features/notifications/causes/announcements.server";
import { queueDigests } from "~/features/notifications/digest/digest.server";
import { deliverMail, forgetOldMail } from "~/features/notifications/mail/mail.server";
import { queueNotificationMails } from "~/features/notifications/mail/mail-notifications.server";
import { pushNotifications } from "~/features/notifications/push/push-notifications.server";
import { countWay } from "~/features/operations/way/way-counts.server";
import { forAllOrEachRow } from "~/lib/data/for-each-row";
import { HOUR, MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { measureWork } from "~/platform/background-work.server";
import { forgetOldKeys } from "~/platform/idempotency.server";
import { forgetOldCounts } from "~/platform/rate-limits.server";
import type { Run } from "./job-runs.queries.server";
import { keepRuns, toRun } from "./job-runs.server";

/** A job that finds nothing to do is noted this often, as a sign of life. */
const IDLE_NOTED_EVERY = 10 * MINUTE;

/** Returns true once in a duration, because jobs that scan much must not run every minute. */
const isTime = (now: number, every: number) => Math.floor(now / MINUTE) % (every / MINUTE) === 0;

type Job = (app: App) => Promise<unknown>;

/** Jobs of every minute, in this order. Metrics use the names. */
const EACH_MINUTE: Record<string, Job> = {
  "notification mails": queueNotificationMails,
  digests: queueDigests,
  mail: deliverMail,
  "large lists": mergeDueLists,
  "blind lists": endDueBlindness,
  standings: applyStandings,
  removals: workOnRemovals,
  "duels of the day": pickDuelsOfTheDay,
  announcements: sweepAnnouncements,
  "pushed notifications": pushNotifications,
  pictures: sweepImages,
};

const deleteOld: Job = (app) =>
  forAllOrEachRow(
    [
      ...forgetExpiredSessions(app),
      ...forgetOldLinks(app),
      forgetOldChallenges(app),
      forgetOldCounts(app),
      forgetOldKeys(app),
      forgetOldMail(app),
      forgetOldNetworks(app),
    ],
    (deletions) => writeAll(app.db, deletions),
  );

const EACH_HOUR: Record<string, Job> = {
  "old rows": deleteOld,
  "old guests": forgetOldGuests,
  "counts of the way": countWay,
};

export const JOBS: readonly string[] = [...Object.keys(EACH_MINUTE), ...Object.keys(EACH_HOUR)];

/** Runs every minute. A failed job does not stop later jobs; the first failure is thrown at the end. */
export async function runScheduledJobs(app: App): Promise<void> {
  const due: [string, Job][] = Object.entries(EACH_MINUTE);
  if (isTime(app.now(), HOUR)) due.push(...Object.entries(EACH_HOUR));
  const runs: Run[] = [];
  const errors: unknown[] = [];
  for (const [job, work] of due) {
    const startedAt = app.now();
    const written = app.meter.rowsWritten;
    const error = await runJob(app, job, work);
    if (error !== undefined) errors.push(error);
    const isIdle = error === undefined && app.meter.rowsWritten === written;
    if (!isIdle || isTime(startedAt, IDLE_NOTED_EVERY)) runs.push(toRun(app, { job, startedAt, error }));
  }
  if (runs.length > 0) await keepRuns(app, runs).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function runJob(app: App, job: string, work: Job): Promise<unknown> {
  try {
    await measureWork(app, "cron", job, () => work(app));
    return undefined;
  } catch (error) {
    return error ?? new Error("A job threw nothing");
  }
}
