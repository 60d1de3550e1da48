import { createMiddleware } from "hono/factory";
import { turnstileKey } from "~/features/members/sign-up-policy/turnstile.server";
import type { App } from "~/platform/app.server";
import { clearedSessionCookies, SESSION_COOKIE } from "~/platform/cookies.server";
import { limitHeaders } from "~/platform/limit-headers";
import type { Chain, RequestFacts } from "./request-facts";

const YEAR_S = 365 * 24 * 60 * 60;

/** True in `npm run dev`, which adds styles by script and listens for changes. */
const isHot = import.meta.env?.MODE === "development";

/** Turnstile's script and frame, the only ones of another site. */
const TURNSTILE = "https://challenges.cloudflare.com";

/** Returns a page's CSP: our own files, and the one inline script with the response's nonce. */
const pagePolicy = (nonce: string, checksPerson: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${checksPerson ? ` ${TURNSTILE}` : ""}`,
    ...(checksPerson ? [`frame-src ${TURNSTILE}`] : []),
    `style-src 'self'${isHot ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' https: data:",
    `connect-src 'self'${isHot ? " ws:" : ""}`,
    "manifest-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Adds the common headers. Responses are created in our code, so their headers are mutable. */
export const responseHeaders = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { app } = c.env;
  const { url, address, appOrigin, nonce } = c.get("facts");
  const response = c.res;
  const { headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  if (address.framed && response.status < 400) headers.delete("X-Frame-Options");
  const checksPerson = address.checksPerson === true && turnstileKey(app) !== "";
  setDefault(headers, "Content-Security-Policy", isPage ? pagePolicy(nonce, checksPerson) : DATA_POLICY);
  headers.set("Referrer-Policy", address.showsToken ? "no-referrer" : "strict-origin-when-cross-origin");
  if (url.protocol === "https:") headers.set("Strict-Transport-Security", `max-age=${YEAR_S}`);
  if (address.noindex) headers.set("X-Robots-Tag", "noindex");
  for (const [name, value] of Object.entries(limitHeaders(app.limits))) setDefault(headers, name, value);
  if (c.get("badCookie")) clearBadCookie(headers, app);
  if (isPrivate(response, c.req.raw.method, c.get("facts")))
    headers.set("Cache-Control", "private, no-store");
  else setDefault(headers, "Cache-Control", "no-cache");
  headers.append("Vary", address.isApi || address.acceptsBearer ? "Authorization, Cookie, Origin" : "Cookie");
  if (appOrigin) allowOrigin(headers, appOrigin);
  if (response.status === 405) setDefault(headers, "Allow", "GET, HEAD");
  if (app.env.MODE === "development") headers.set("Server-Timing", serverTiming(app));
});

const setDefault = (headers: Headers, name: string, value: string) => {
  if (!headers.has(name)) headers.set(name, value);
};

/** Returns true for private content, responses to writes, errors and responses that set a cookie. */
function isPrivate(
  { status, headers }: Response,
  method: string,
  { address, hasCredentials }: RequestFacts,
): boolean {
  const isRead = (method === "GET" || method === "HEAD") && !address.changes;
  return (
    !isRead ||
    address.showsToken ||
    address.readsSession ||
    hasCredentials ||
    status >= 400 ||
    headers.has("Set-Cookie")
  );
}

/** Clears the invalid session cookie, unless this response sets a new one. */
function clearBadCookie(headers: Headers, app: App): void {
  if (headers.getSetCookie().some((line) => line.startsWith(`${SESSION_COOKIE}=`))) return;
  for (const cookie of clearedSessionCookies(app)) headers.append("Set-Cookie", cookie);
}

function allowOrigin(headers: Headers, origin: string): void {
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", "Retry-After, Allow, ETag, RateLimit, RateLimit-Policy");
}

function serverTiming({ meter: { roundTrips, rowsRead, rowsWritten } }: App): string {
  return `db;desc="trips=${roundTrips} rows_read=${rowsRead} rows_written=${rowsWritten}"`;
}
