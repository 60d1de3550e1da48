/** Push subscriptions of a member's devices. A subscription ends with its session. */

import type { Statement } from "#db/client";
import { isConflict, mustHold } from "#db/guard";
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
  deleteSubscriptionsOf,
  endSubscription,
  hasSubscription,
  type liveSubscriptions,
  putSubscription,
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
 * A member's first device also turns on push. One that `renews` must be subscribed in this session: the browser asks,
 * and the member may be another. Refuses 'not-found' if push is off, 'bad-input' for an invalid subscription,
 * 'conflict' for one device too many and for nothing to renew.
 */
export async function startPush(
  app: App,
  viewer: Viewer,
  subscriber: Subscriber,
  { renews = false } = {},
): Promise<void> {
  const { id: userId, sessionId } = requireWriter(viewer);
  if (!pushIsOn(app)) throw new Refusal("not-found");
  const { endpoint, p256dh, auth } = subscriber;
  if (!mayPushTo(app, endpoint) || !(await hasKeys(subscriber)))
    throw new Refusal("bad-input", { message: "This browser doesn't support push notifications" });
  const row = { id: app.newId(), userId, sessionId, endpoint, p256dh, auth, createdAt: app.now() };
  try {
    await writeAll(app.db, [
      renews ? mustHold(app.db, hasSubscription(userId, sessionId)) : pushWhatIsShown(app.db, userId),
      ...putSubscription(app.db, row, PUSH_DEVICES_MAX),
    ]);
  } catch (error) {
    if (isConflict(error))
      throw new Refusal("conflict", {
        message: renews
          ? "This device has no notifications"
          : `You can have max. ${PUSH_DEVICES_MAX} devices. Log one out first`,
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

/**
 * Returns the VAPID key, whether this device is subscribed, or was until its push service refused, and the number of
 * others; null if push is off.
 */
export function toPushView(
  app: App,
  { sessionId }: Member,
  rows: Awaited<ReturnType<typeof subscriptionsOf>>,
) {
  if (!pushIsOn(app)) return null;
  const own = rows.find((row) => row.sessionId === sessionId);
  const others = rows.filter((row) => row !== own && row.endedWith === null).length;
  const hasEnded = own !== undefined && own.endedWith !== null;
  return { key: app.env.VAPID_PUBLIC_KEY, here: own !== undefined && !hasEnded, hasEnded, others };
}

type PushDevice = Awaited<ReturnType<typeof liveSubscriptions>>[number];

type Pushed = {
  /** The devices that need no retry. */
  done: string[];
  statements: Statement[];
  /** The longest time that a push service asks to wait; 0 if none does. */
  waitMs: number;
};

/** Pushes to devices; the statements end those that refuse for good. */
export async function pushTo(app: App, devices: PushDevice[], message: PushMessage): Promise<Pushed> {
  const pushed: Pushed = { done: [], statements: [], waitMs: 0 };
  const push = async (device: PushDevice) => {
    const outcome = await sendPush(app, device, message);
    if ("retryAfterMs" in outcome) {
      pushed.waitMs = Math.max(pushed.waitMs, outcome.retryAfterMs);
      return;
    }
    pushed.done.push(device.id);
    if ("endedWith" in outcome) pushed.statements.push(endSubscription(app.db, device.id, outcome.endedWith));
  };
  await Promise.all(devices.map(push));
  return pushed;
}

export const forgetPushOfSession = ({ db }: App, userId: UserId, sessionId: string): Statement =>
  deleteOfSession(db, userId, sessionId);

export const forgetPushOf = ({ db }: App, userId: UserId): Statement => deleteSubscriptionsOf(db, userId);

/** Must precede the deletion of the expired sessions. */
export const forgetPushOfExpired = ({ db, now }: App): Statement => deleteOfExpired(db, now());
