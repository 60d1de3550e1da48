/** The devices on which a member asked for notifications; one ends with its session. */
import { writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { lostTheRace } from "#db/guard";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import { PUSH_DEVICES_MAX } from "./push";
import { isSubscriber, type Subscriber } from "./push-encryption.server";
import {
  deleteOfExpired,
  deleteOfSession,
  deleteSubscription,
  deleteSubscriptionsOf,
  liveSubscriptions,
  putSubscription,
  setLastError,
  subscriptionsOf,
} from "./push-subscriptions.queries.server";
import { mayPushTo, type PushMessage, sendPush } from "./send-push.server";
import { hasPush } from "./vapid.server";

/** What the settings page shows: the key to subscribe with, whether this device is, and how many others are. */
export type PushView = { key: string; here: boolean; others: number };

/** Whether notifications on devices are offered here. */
export const pushIsOn = ({ env }: App): boolean => hasPush(env);

type Given = Subscriber & { endpoint: string };

/**
 * Subscribes the device that asks, and has `first` done in the same batch. Refuses 'not-found' where push is off,
 * 'bad-input' for what no push service gave, and 'conflict' for one device too many.
 */
export async function startPush(
  app: App,
  viewer: Viewer,
  { endpoint, p256dh, auth }: Given,
  first: Statement[] = [],
): Promise<void> {
  const { id: userId, sessionId } = requireWriter(viewer);
  if (!pushIsOn(app)) throw new Refusal("not-found");
  if (!mayPushTo(app, endpoint) || !(await isSubscriber({ p256dh, auth })))
    throw new Refusal("bad-input", { message: "This browser gave no address to send notifications to" });
  const row = { id: app.newId(), userId, sessionId, endpoint, p256dh, auth, createdAt: app.now() };
  try {
    await writeAll(app.db, [...first, ...putSubscription(app.db, row, PUSH_DEVICES_MAX)]);
  } catch (error) {
    if (lostTheRace(error))
      throw new Refusal("conflict", {
        message: `You have max. ${PUSH_DEVICES_MAX} devices: log one out first`,
      });
    throw error;
  }
}

/** Ends the notifications on the device that asks; again is no error. Refuses 'suspended': logging out ends them too. */
export async function stopPush(app: App, viewer: Viewer): Promise<void> {
  const { id, sessionId } = requireWriter(viewer);
  await writeAll(app.db, [forgetPushOfSession(app, id, sessionId)]);
}

/** The statement whose result `toPushView` takes, for a batch. */
export const pushQuestion = ({ db }: App, userId: UserId) => subscriptionsOf(db, userId);

/** What the settings page shows; null where push is off. */
export function toPushView(
  app: App,
  { sessionId }: Member,
  rows: Awaited<ReturnType<typeof subscriptionsOf>>,
): PushView | null {
  if (!pushIsOn(app)) return null;
  const here = rows.some((row) => row.sessionId === sessionId);
  return { key: app.env.VAPID_PUBLIC_KEY, here, others: rows.length - (here ? 1 : 0) };
}

/** The statement that finds the devices of these members, for a batch; those of sessions that ended are not among them. */
export const devicesQuestion = ({ db, now }: App, userIds: UserId[]) => liveSubscriptions(db, userIds, now());

type PushDevice = Awaited<ReturnType<typeof liveSubscriptions>>[number];

/**
 * Sends a message to devices, and says which of them are done with it, with the statements that note how it went: what
 * the push service knows no more is deleted.
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

/** The statement that ends a session's subscription. */
export const forgetPushOfSession = ({ db }: App, userId: UserId, sessionId: string): Statement =>
  deleteOfSession(db, userId, sessionId);

/** The statement that ends all subscriptions of an account. */
export const forgetPushOf = ({ db }: App, userId: UserId): Statement => deleteSubscriptionsOf(db, userId);

/** The statement that ends the subscriptions of expired sessions; it comes before the one that deletes these. */
export const forgetPushOfExpired = ({ db, now }: App): Statement => deleteOfExpired(db, now());
