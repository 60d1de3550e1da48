import { buildPushPayload, encryptNotification, type PushSubscription } from "@block65/webcrypto-web-push";
import { HOUR } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { countMetric } from "~/platform/metrics.server";
import { isPushEndpoint } from "./push";

const TIMEOUT_MS = 5000;
/** Time for which a push service keeps a message for an offline device. */
const TIME_TO_LIVE_S = 24 * 60 * 60;

/** A browser's public key (an uncompressed P-256 point) and its secret, as base64url. */
export type Subscriber = { endpoint: string; p256dh: string; auth: string };

/** Message for the service worker; `link` is one of our paths. */
export type PushMessage = { id: string; title: string; body: string; link: string };

/** Accepted by the push service; refused for good, with that status; or to be retried, after the time it asks for. */
export type PushOutcome = { sent: true } | { endedWith: number } | { retryAfterMs: number };

/** The subscription is unknown or over, or will never take a message of ours. */
const FINAL = new Set([400, 403, 404, 410, 413]);
/** The status of a subscription that we end ourselves, because we may not push there. */
const NOT_ALLOWED = 403;
const RETRY_AFTER_MAX_MS = HOUR;

/** Returns whether the VAPID keys are set; push is off without them. */
export const pushIsOn = ({ env }: App): boolean =>
  env.VAPID_PUBLIC_KEY !== "" && env.VAPID_PRIVATE_KEY !== "";

export const mayPushTo = ({ env, origin }: App, endpoint: string): boolean =>
  isPushEndpoint(endpoint, {
    ownHost: new URL(origin).hostname,
    allowed: env.PUSH_HOSTS,
    local: env.MODE === "development" && env.PUSH_TO_LOCALHOST === "1",
  });

const toSubscription = ({ endpoint, p256dh, auth }: Subscriber): PushSubscription => ({
  // the library signs for https alone; only the tests' push service on localhost has http
  endpoint: endpoint.replace(/^http:/, "https:"),
  expirationTime: null,
  keys: { p256dh, auth },
});

/** Returns whether the keys are a point of the curve and a secret of 16 bytes. */
export const hasKeys = (subscriber: Subscriber): Promise<boolean> =>
  encryptNotification(toSubscription(subscriber), new Uint8Array()).then(
    () => true,
    () => false,
  );

/**
 * Replaces an undelivered message about the same notification. Follows no redirects and never throws, because
 * push services are not trusted.
 */
export async function sendPush(app: App, subscriber: Subscriber, message: PushMessage): Promise<PushOutcome> {
  const outcome = await trySend(app, subscriber, message);
  countMetric("listdrop_push_total", {
    outcome: "sent" in outcome ? "sent" : "endedWith" in outcome ? "gone" : "failed",
  });
  return outcome;
}

async function trySend(app: App, subscriber: Subscriber, message: PushMessage): Promise<PushOutcome> {
  const { endpoint } = subscriber;
  // the subscription may be older than the PUSH_HOSTS setting
  if (!mayPushTo(app, endpoint)) return { endedWith: NOT_ALLOWED };
  try {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, SUPPORT_EMAIL } = app.env;
    const request = await buildPushPayload(
      { data: message, options: { ttl: TIME_TO_LIVE_S, topic: message.id } },
      toSubscription(subscriber),
      {
        publicKey: VAPID_PUBLIC_KEY,
        privateKey: VAPID_PRIVATE_KEY,
        subject: VAPID_SUBJECT || `mailto:${SUPPORT_EMAIL}`,
      },
    );
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok, status, headers } = await fetch(endpoint, { ...request, redirect: "manual", signal });
    if (ok) return { sent: true };
    return FINAL.has(status) ? { endedWith: status } : { retryAfterMs: retryAfterMs(headers, app.now()) };
  } catch {
    return { retryAfterMs: 0 };
  }
}

/** Reads Retry-After, in seconds or as a date; at most an hour. */
function retryAfterMs(headers: Headers, now: number): number {
  const value = headers.get("Retry-After") ?? "";
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), RETRY_AFTER_MAX_MS);
}
