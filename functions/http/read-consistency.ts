/** How fresh what a request reads must be. */
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";

/**
 * D1's Sessions API: an anonymous read may come from any replica, which is a moment behind at most. Whoever says who they
 * are, and every write, begins at the primary: the session and what it may see are true now, what follows in the request
 * is at least as new wherever it is read, and everyone reads their own writes. So no bookmark need travel in a cookie.
 * Where libSQL has a replica, the same requests may ask it.
 */
export function readsFrom(request?: Pick<Request, "method" | "headers">): D1SessionConstraint {
  const anonymousRead =
    request !== undefined &&
    (request.method === "GET" || request.method === "HEAD") &&
    !request.headers.has("Authorization") &&
    readCookie(request, SESSION_COOKIE) === null;
  return anonymousRead ? "first-unconstrained" : "first-primary";
}
