/** Sender identification for push services (VAPID, RFC 8292): a signed token per origin. */
import { base64url, SignJWT } from "jose";
import type { App } from "~/platform/app.server";
import type { Env } from "~/platform/env.server";

const TOKEN_LIFE_S = 12 * 60 * 60;

/** Returns whether the VAPID keys are set; push is off without them. */
export const hasPush = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Env): boolean =>
  VAPID_PUBLIC_KEY !== "" && VAPID_PRIVATE_KEY !== "";

function vapidKey({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Env) {
  const point = base64url.decode(VAPID_PUBLIC_KEY);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((half) => base64url.encode(half));
  const pair = { kty: "EC", crv: "P-256", x, y, d: VAPID_PRIVATE_KEY };
  return crypto.subtle.importKey("jwk", pair, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
}

export async function vapidHeader({ env, now }: App, endpoint: string): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(env.VAPID_SUBJECT || `mailto:${env.SUPPORT_EMAIL}`)
    .setExpirationTime(Math.floor(now() / 1000) + TOKEN_LIFE_S)
    .sign(await vapidKey(env));
  return `vapid t=${token}, k=${env.VAPID_PUBLIC_KEY}`;
}
