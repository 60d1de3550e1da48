import { sweepImages } from "~/features/images/images.server";
import { rebuildCrowds } from "~/features/lists/list-upkeep.server";
import { deliverMail, forgetOldMail } from "~/features/mail/mail.server";
import { tellWaiting } from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { forgetOldKeys } from "~/platform/idempotency.server";
import { forgetOldCounts } from "~/platform/rate-limits.server";
import { deleteOldTokens } from "./accounts.queries.server";
import { deleteExpiredSessions } from "./sessions.queries.server";

/** A week after its end a mailed link is forgotten; until then it can be told from a wrong one. */
const TOKENS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** What the cron trigger does every minute: sends the mail that waits, finishes what waits, forgets what is over. */
export async function keepHouse(app: App): Promise<void> {
  const now = app.now();
  await app.db.batch([
    deleteExpiredSessions(app.db, now),
    deleteOldTokens(app.db, now - TOKENS_KEPT_MS),
    forgetOldCounts(app),
    forgetOldKeys(app),
    forgetOldMail(app),
  ]);
  await deliverMail(app);
  await rebuildCrowds(app);
  await tellWaiting(app);
  await sweepImages(app);
}
