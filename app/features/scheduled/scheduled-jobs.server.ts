import { writeAll } from "#db/ask";
import { forgetOldLinks } from "~/features/accounts/mail-tokens.server";
import { sweepImages } from "~/features/images/images.server";
import { rebuildLargeLists } from "~/features/lists/rebuild-list.server";
import { deliverMail, forgetOldMail } from "~/features/mail/mail.server";
import { notifyWaiting } from "~/features/notifications/announcements.server";
import { forgetExpiredSessions } from "~/features/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import { forgetOldKeys } from "~/platform/idempotency.server";
import { forgetOldCounts } from "~/platform/rate-limits.server";

const MINUTE_MS = 60_000;
const HOUR = 60;

/** Whether this run is one of every `minutes`: jobs that scan much do not run each minute. */
const isTime = (now: number, minutes: number) => Math.floor(now / MINUTE_MS) % minutes === 0;

/** What the cron trigger does every minute: sends due emails, resumes unfinished work, at times deletes old rows. */
export async function runScheduledJobs(app: App): Promise<void> {
  const now = app.now();
  await deliverMail(app);
  await rebuildLargeLists(app);
  await notifyWaiting(app);
  await sweepImages(app);
  if (isTime(now, HOUR))
    await writeAll(app.db, [
      forgetExpiredSessions(app),
      ...forgetOldLinks(app),
      forgetOldCounts(app),
      forgetOldKeys(app),
      forgetOldMail(app),
    ]);
}
