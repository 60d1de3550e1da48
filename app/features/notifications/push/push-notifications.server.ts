/**
 * Pushes right after the response; the cron retries failures. A push contains what is visible at that time,
 * and each device gets each news once.
 */

import { first, runQueries, writeAll } from "#db/run-queries";
import { serveAnnouncements } from "~/features/notifications/causes/announcements.server";
import { type NotificationFacts, notificationView } from "~/features/notifications/causes/notification";
import { notificationToMail } from "~/features/notifications/inbox/notifications.queries.server";
import { forEachRow } from "~/lib/data/for-each-row";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { claimDueToPush, endPushing, tryAgainAt } from "./push-notifications.queries.server";
import { liveSubscriptions } from "./push-subscriptions.queries.server";
import { pushTo } from "./push-subscriptions.server";
import { type PushMessage, pushIsOn } from "./send-push.server";

const AT_ONCE = 40;
const ROUNDS = 10;
const CLAIM_MS = 5 * MINUTE;
const AGAIN_MS = 5 * MINUTE;
/** Age at which a push is given up. */
const GIVE_UP_MS = 60 * MINUTE;

/** Serves announcements and pushes notifications of the current request's batch, after the response. */
export const deliverAfterAnswer = (app: App): void =>
  app.afterAnswer(async () => {
    await serveAnnouncements(app);
    if (pushIsOn(app)) await pushNotifications(app);
  }, "deliver");

const pushMessage = (facts: NotificationFacts): PushMessage => {
  const { id, title, text, link } = notificationView(facts);
  return { id, title, body: text, link };
};

/** Pushes what is due, at most 400 notifications. */
export async function pushNotifications(app: App): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS; rounds++) if ((await pushSome(app)) < AT_ONCE) return;
}

async function pushSome(app: App): Promise<number> {
  const now = app.now();
  const until = now + CLAIM_MS;
  const due = await claimDueToPush(app.db, { now, until, limit: AT_ONCE });
  if (due.length === 0) return 0;
  const { devices, facts } = await runQueries(app.db, {
    devices: liveSubscriptions(
      app.db,
      due.map(({ userId }) => userId),
      now,
    ),
    facts: Object.fromEntries(
      due.map(({ id, userId }) => [id, first(notificationToMail(app.db, { userId, now: app.now() }, id))]),
    ),
  });
  const pushOne = async ({ id, userId, createdAt, pushedTo }: (typeof due)[number]) => {
    const seen = facts[id];
    const waiting = devices.filter((device) => device.userId === userId && !pushedTo.includes(device.id));
    const to = seen && pushIsOn(app) ? waiting : [];
    const { done, statements, waitMs } = seen
      ? await pushTo(app, to, pushMessage(seen))
      : { done: [], statements: [], waitMs: 0 };
    const isOver = done.length === to.length || now - createdAt >= GIVE_UP_MS;
    const claim = { id, until };
    await writeAll(app.db, [
      ...statements,
      ...(isOver
        ? endPushing(app.db, claim)
        : [tryAgainAt(app.db, claim, now + Math.max(AGAIN_MS, waitMs), [...pushedTo, ...done])]),
    ]);
  };
  await forEachRow(due, pushOne, { atOnce: true });
  return due.length;
}
