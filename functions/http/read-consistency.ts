import { hasCredentials } from "./request-facts";

/**
 * Returns the constraint for D1's Sessions API. Anonymous reads may use any replica, which may lag slightly.
 * Requests with credentials and all writes start at the primary. So the session and its permissions are
 * current, later reads of the request are at least as new, and everyone reads their own writes; near-reads.ts
 * takes a member's data from a replica afterwards. A libSQL replica serves anonymous reads alone.
 */
export function readsFrom(request?: Pick<Request, "method" | "headers">): D1SessionConstraint {
  const anonymousRead =
    request !== undefined &&
    (request.method === "GET" || request.method === "HEAD") &&
    !hasCredentials(request);
  return anonymousRead ? "first-unconstrained" : "first-primary";
}
