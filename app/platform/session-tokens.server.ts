/** Session tokens: a signed JWT per audience. They only name a session; its row decides. */

import { errors, jwtVerify, SignJWT } from "jose";
import { hexOf, sha256Hex } from "~/lib/data/hash";
import type { UserId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "./app.server";
import { hasGoodSecrets, oldSecretsOf } from "./configuration.server";
import type { Env } from "./env.server";
import { Refusal } from "./refusal";

/** 'web' for the cookie, 'api' for the bearer token; neither is accepted in place of the other. */
export type TokenAudience = "web" | "api";
export type TokenClaims = { userId: UserId; sessionId: string };

export const SESSION_LIFE_MS = 30 * DAY;
const CLOCK_TOLERANCE_S = 60;

type Key = { id: string; key: CryptoKey };
/** The first key signs; all verify. */
type KeyRing = { signing: Key; all: Map<string, CryptoKey> };

const utf8Bytes = (text: string) => new TextEncoder().encode(text);

/**
 * A random secret for development: without a configured one, sessions last as long as the isolate. Created
 * lazily, because Workers allow no random values at startup.
 */
let isolateSecret = "";
const secretOfIsolate = () => {
  isolateSecret ||= crypto.randomUUID() + crypto.randomUUID();
  return isolateSecret;
};

/** Holds rings, not promises: a promise belongs to one request and may end with it. */
const rings = new WeakMap<Env, KeyRing>();

async function keyRing(env: Env): Promise<KeyRing> {
  if (!hasGoodSecrets(env)) throw new Refusal("unavailable");
  const ring = rings.get(env) ?? (await makeRing(env));
  rings.set(env, ring);
  return ring;
}

async function makeRing(env: Env): Promise<KeyRing> {
  const secrets = [env.SESSION_SECRET || secretOfIsolate(), ...oldSecretsOf(env)];
  const keys = await Promise.all(secrets.map(makeKey));
  const all = new Map(keys.map(({ id, key }) => [id, key]));
  return { signing: keys[0] as Key, all };
}

/** Derives the key's id from the secret, so that rotation needs no second setting. */
async function makeKey(secret: string): Promise<Key> {
  const hash = await sha256Hex(`kid ${secret}`);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8Bytes(secret), algorithm, false, ["sign", "verify"]);
  return { id: hash.slice(0, 16), key };
}

/** Signs a token, valid for 30 days. Refuses 'unavailable' in production without a secret. */
export async function signToken(app: App, audience: TokenAudience, claims: TokenClaims): Promise<string> {
  const { signing } = await keyRing(app.env);
  const now = Math.floor(app.now() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256", kid: signing.id })
    .setIssuer(app.env.PRODUCT_SLUG)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + SESSION_LIFE_MS / 1000)
    .sign(signing.key);
}

/** Returns a token's claims, or null if it is forged, expired, from the future or for another audience. */
export async function readToken(
  app: App,
  audience: TokenAudience,
  token: string,
): Promise<TokenClaims | null> {
  const { all } = await keyRing(app.env);
  const keyFor = ({ kid }: { kid?: string }) => {
    const key = all.get(kid ?? "");
    if (!key) throw new errors.JWSInvalid("unknown key");
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: ["HS256"],
      issuer: app.env.PRODUCT_SLUG,
      audience,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      maxTokenAge: SESSION_LIFE_MS / 1000,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(app.now()),
    });
    const { sub, sid, aud } = payload;
    if (typeof sub !== "string" || typeof sid !== "string" || aud !== audience) return null;
    return { userId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Signs a text, in hex. The text must begin with its purpose, so that no signature fits another purpose. */
export async function signText(app: App, text: string): Promise<string> {
  const { signing } = await keyRing(app.env);
  return hexOf(await crypto.subtle.sign("HMAC", signing.key, utf8Bytes(text)));
}

export async function signaturesOf(app: App, text: string): Promise<string[]> {
  const { all } = await keyRing(app.env);
  const signatures = [...all.values()].map((key) => crypto.subtle.sign("HMAC", key, utf8Bytes(text)));
  return (await Promise.all(signatures)).map(hexOf);
}

export async function isSigned(app: App, text: string, signature: string): Promise<boolean> {
  const { all } = await keyRing(app.env);
  const signatureBytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const checks = [...all.values()].map((key) =>
    crypto.subtle.verify("HMAC", key, signatureBytes, utf8Bytes(text)),
  );
  return (await Promise.all(checks)).includes(true);
}

/** Returns the parts with a signature for this purpose, as text for a cookie or a link. */
export const signParts = async (app: App, purpose: string, parts: string[]): Promise<string> =>
  [...parts, await signText(app, [purpose, ...parts].join(" "))].join(".");

/** Returns the parts of such a text; null if it is missing, forged or for another purpose. */
export async function readSignedParts(
  app: App,
  purpose: string,
  text: string | null,
): Promise<string[] | null> {
  const parts = (text ?? "").split(".");
  const signature = parts.pop() ?? "";
  const isWhole = /^[0-9a-f]{64}$/.test(signature);
  return isWhole && (await isSigned(app, [purpose, ...parts].join(" "), signature)) ? parts : null;
}

/** Returns the session's CSRF token, which a write with the session cookie must repeat in `X-XSRF-TOKEN`. */
export const xsrfTokenFor = (app: App, sessionId: string): Promise<string> =>
  signText(app, `xsrf ${sessionId}`);
