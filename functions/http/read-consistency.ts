/** How fresh a request's reads must be. */
import { hasCredentials } from "./credentials";

/**
 * D1's Sessions API: an anonymous read may come from any replica, which is slightly behind at most. A request with
 * credentials, and every write, starts at the primary: the session and what it may see are current, later reads of the
 * request are at least as new, and everyone reads their own writes. So no bookmark is needed in a cookie.
 * Where libSQL has a replica, the same requests may use it.
 */
export function readsFrom(request?: Pick<Request, "method" | "headers">): D1SessionConstraint {
  const anonymousRead =
    request !== undefined &&
    (request.method === "GET" || request.method === "HEAD") &&
    !hasCredentials(request);
  return anonymousRead ? "first-unconstrained" : "first-primary";
}
