/** The headers of every response. */
import type { App } from "~/platform/app.server";
import { clearedSessionCookies, readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { appOriginOf, isChangingGet, isTokenPage } from "./origin-check";
import { isApiPath } from "./request-guard";

const YEAR_S = 365 * 24 * 60 * 60;

/** `npm run dev` adds styles to the page by script and listens for changes. */
const isHot = import.meta.env?.MODE === "development";

/** The policy of a page: our own files, and the one script that carries the response's nonce. */
const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'${isHot ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' https: data:",
    `connect-src 'self'${isHot ? " ws:" : ""}`,
    "manifest-src 'self'",
    "font-src 'none'",
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

type Closing = {
  nonce: string;
  /** Whether the request's session cookie was invalid. */
  badCookie?: boolean;
};

/** The response with the common headers; headers that it has already set stay. */
export function withResponseHeaders(
  answer: Response,
  request: Request,
  app: App,
  { nonce, badCookie = false }: Closing,
): Response {
  const response = new Response(answer.body, answer);
  const { headers } = response;
  const { pathname, protocol } = new URL(request.url);
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  setDefault(headers, "Content-Security-Policy", isPage ? pagePolicy(nonce) : DATA_POLICY);
  const tokenPage = isTokenPage(pathname);
  headers.set("Referrer-Policy", tokenPage ? "no-referrer" : "strict-origin-when-cross-origin");
  if (protocol === "https:") headers.set("Strict-Transport-Security", `max-age=${YEAR_S}`);
  if (badCookie) clearBadCookie(headers, app);
  if (tokenPage || isPrivate(response, request)) headers.set("Cache-Control", "private, no-store");
  else setDefault(headers, "Cache-Control", "no-cache");
  headers.append("Vary", isApiPath(pathname) ? "Authorization, Cookie, Origin" : "Cookie");
  const appOrigin = isApiPath(pathname) ? appOriginOf(request, app) : null;
  if (appOrigin) allowOrigin(headers, appOrigin);
  if (response.status === 405) setDefault(headers, "Allow", "GET, HEAD");
  if (app.env.MODE === "development") headers.set("Server-Timing", costOf(app));
  return response;
}

const setDefault = (headers: Headers, name: string, value: string) => {
  if (!headers.has(name)) headers.set(name, value);
};

/** Private content, responses to a write, errors and responses that set a cookie may not be cached. */
function isPrivate({ status, headers }: Response, request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  if (isChangingGet(new URL(request.url).pathname)) return true;
  const signedIn = request.headers.has("Authorization") || readCookie(request, SESSION_COOKIE) !== null;
  return signedIn || status >= 400 || headers.has("Set-Cookie");
}

/** Clears it, unless this very response sets a new one. */
function clearBadCookie(headers: Headers, app: App): void {
  if (headers.getSetCookie().some((line) => line.startsWith(`${SESSION_COOKIE}=`))) return;
  for (const cookie of clearedSessionCookies(app)) headers.append("Set-Cookie", cookie);
}

function allowOrigin(headers: Headers, origin: string): void {
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", "Retry-After, Allow");
}

/** The request's database cost, for anyone to check. */
function costOf({ meter: { roundTrips, rowsRead, rowsWritten } }: App): string {
  return `db;desc="trips=${roundTrips} rows_read=${rowsRead} rows_written=${rowsWritten}"`;
}
