import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { foreign } from "~/platform/own-site.server";
import type { Address } from "./addresses";
import type { RequestFacts } from "./request-facts";

/** Hosts on which production runs locally for a test. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

function isOwnOrigin(origin: string, request: Request, app: App): boolean {
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin).origin;
  const url = new URL(request.url);
  // Anyone can write the Host header, so production trusts it only on a loopback address.
  const isBelieved = app.env.MODE === "development" || LOOPBACK.has(url.hostname);
  const own = [new URL(app.origin).origin, ...(isBelieved ? [url.origin] : [])];
  return sender !== "null" && own.includes(sender);
}

/** Refuses writes from other sites, and writes with a cookie but no origin. */
export function checkWriteOrigin(request: Request, app: App, { address, appOrigin }: RequestFacts): void {
  if (appOrigin) return;
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  if (origin !== null && !isOwnOrigin(origin, request, app) && !(address.showsToken && isMuted(origin, site)))
    throw foreign();
  if (site !== null && site !== "same-origin" && site !== "none") throw foreign();
  if (origin === null && site === null && cookieDecides(request, address)) throw foreign();
}

/** True for a request for a WebSocket, at an address that opens one. */
export const asksForSocket = ({ headers }: Request, { socket }: Address): boolean =>
  socket === true && headers.get("Upgrade")?.toLowerCase() === "websocket";

/** Refuses sockets of other sites. Browsers name their page's origin always, and send its cookies anyway. */
export function checkSocketOrigin(request: Request, app: App): void {
  if (!isOwnOrigin(request.headers.get("Origin") ?? "", request, app)) throw foreign();
}

/** Accepts our own pages without referrer, which send origin 'null' and Sec-Fetch-Site 'same-origin'. */
const isMuted = (origin: string, site: string | null): boolean => origin === "null" && site === "same-origin";

/** Returns true if the session cookie authenticates the write. */
function cookieDecides({ headers }: Request, { isApi }: Address): boolean {
  if (readCookie({ headers }, SESSION_COOKIE) === null) return false;
  return !isApi || (headers.has("X-XSRF-TOKEN") && !headers.has("Authorization"));
}

const CORS_METHODS = "GET, HEAD, POST, PUT, DELETE";

/** Returns the response to a CORS preflight of an app's origin. Other origins get no CORS. */
export const corsPreflight = (origin: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Methods": CORS_METHODS,
      "Access-Control-Allow-Headers":
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-List-Key",
      "Access-Control-Max-Age": "600",
    },
  });
