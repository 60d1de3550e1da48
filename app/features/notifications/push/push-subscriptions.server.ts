/** Push subscriptions of a member's devices. A subscription ends with its session. */

import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { pushWhatIsShown } from "~/features/notifications/settings/notification-settings.queries.server";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import { PUSH_DEVICES_MAX } from "./push";
import {
  deleteOfExpired,
  deleteOfSession,
  deleteSubscription,
  deleteSubscriptionsOf,
  type liveSubscriptions,
  putSubscription,
  setLastError,
  subscriptionsOf,
} from "./push-subscriptions.queries.server";
import {
  hasKeys,
  mayPushTo,
  type PushMessage,
  pushIsOn,
  type Subscriber,
  sendPush,
} from "./send-push.server";

/**
 * A member's first device also turns on push. Refuses 'not-found' if push is off, 'bad-input' for an invalid subscription,
 * 'conflict' for one device too many.
 */
export async function startPush(app: App, viewer: Viewer, subscriber: Subscriber): Promise<void> {
  const { id: userId, sessionId } = requireWriter(viewer);
  if (!pushIsOn(app)) throw new Refusal("not-found");
  const { endpoint, p256dh, auth } = subscriber;
  if (!mayPushTo(app, endpoint) || !(await hasKeys(subscriber)))
    throw new Refusal("bad-input", { message: "This browser doesn't support push notifications" });
  const row = { id: app.newId(), userId, sessionId, endpoint, p256dh, auth, createdAt: app.now() };
  try {
    await writeAll(app.db, [
      pushWhatIsShown(app.db, userId),
      ...putSubscription(app.db, row, PUSH_DEVICES_MAX),
    ]);
  } catch (error) {
    if (isConflict(error))
      throw new Refusal("conflict", {
        message: `You can have max. ${PUSH_DEVICES_MAX} devices. Log one out first`,
      });
    throw error;
  }
}

/** Unsubscribes the current device. Idempotent. Refuses 'suspended'; logging out also unsubscribes. */
export async function stopPush(app: App, viewer: Viewer): Promise<void> {
  const { id, sessionId } = requireWriter(viewer);
  await writeAll(app.db, [forgetPushOfSession(app, id, sessionId)]);
}

export const pushQuery = ({ db }: App, userId: UserId) => subscriptionsOf(db, userId);

/** Returns the VAPID key, whether this device is subscribed, and the number of others; null if push is off. */
export function toPushView(
  app: App,
  { sessionId }: Member,
  rows: Awaited<ReturnType<typeof subscriptionsOf>>,
) {
  if (!pushIsOn(app)) return null;
  const here = rows.some((row) => row.sessionId === sessionId);
  return { key: app.env.VAPID_PUBLIC_KEY, here, others: rows.length - (here ? 1 : 0) };
}

type PushDevice = Awaited<ReturnType<typeof liveSubscriptions>>[number];

/**
 * Returns the devices that need no retry, and statements that record outcomes and delete expired
 * subscriptions.
 */
export async function pushTo(
  app: App,
  devices: PushDevice[],
  message: PushMessage,
): Promise<{ done: string[]; statements: Statement[] }> {
  const outcomes = await Promise.all(devices.map((device) => sendPush(app, device, message)));
  const done: string[] = [];
  const statements = devices.map(({ id }, i) => {
    const outcome = outcomes[i] ?? "gone";
    if (typeof outcome === "string") done.push(id);
    if (outcome === "gone") return deleteSubscription(app.db, id);
    return setLastError(app.db, id, outcome === "sent" ? null : outcome.error);
  });
  return { done, statements };
}

export const forgetPushOfSession = ({ db }: App, userId: UserId, sessionId: string): Statement =>
  deleteOfSession(db, userId, sessionId);

export const forgetPushOf = ({ db }: App, userId: UserId): Statement => deleteSubscriptionsOf(db, userId);

/** Must precede the deletion of the expired sessions. */
export const forgetPushOfExpired = ({ db, now }: App): Statement => deleteOfExpired(db, now());
