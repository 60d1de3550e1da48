import type { App } from "~/platform/app.server";
import { countMetric } from "~/platform/metrics.server";
import { isPushEndpoint } from "./push";
import { encryptPush, type Subscriber } from "./push-encryption.server";
import { vapidHeader } from "./vapid.server";

const TIMEOUT_MS = 5000;
/** Time for which a push service keeps a message for an offline device. */
const TIME_TO_LIVE_S = 24 * 60 * 60;

/** Message for the service worker; `link` is one of our paths. */
export type PushMessage = { id: string; title: string; body: string; link: string };

/** Accepted by the push service; expired subscription; or an error. */
export type PushOutcome = "sent" | "gone" | { error: string };

export const mayPushTo = ({ env, origin }: App, endpoint: string): boolean =>
  isPushEndpoint(endpoint, {
    ownHost: new URL(origin).hostname,
    allowed: env.PUSH_HOSTS,
    local: env.MODE === "development" && env.PUSH_TO_LOCALHOST === "1",
  });

/**
 * Replaces an undelivered message about the same notification. Follows no redirects and never throws, because
 * push services are not trusted.
 */
export async function sendPush(
  app: App,
  { endpoint, ...keys }: Subscriber & { endpoint: string },
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await trySend(app, { endpoint, ...keys }, message);
  countMetric("listdrop_push_total", { outcome: typeof outcome === "string" ? outcome : "failed" });
  return outcome;
}

async function trySend(
  app: App,
  { endpoint, p256dh, auth }: Subscriber & { endpoint: string },
  message: PushMessage,
): Promise<PushOutcome> {
  // the subscription may be older than the PUSH_HOSTS setting
  if (!mayPushTo(app, endpoint)) return "gone";
  try {
    const body = await encryptPush(new TextEncoder().encode(JSON.stringify(message)), { p256dh, auth });
    const { status } = await fetch(endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        Authorization: await vapidHeader(app, endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(TIME_TO_LIVE_S),
        Topic: message.id,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status === 404 || status === 410) return "gone";
    return status >= 200 && status < 300 ? "sent" : { error: String(status) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "unknown" };
  }
}
