import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { keysOfRequest } from "~/platform/list-keys.server";

/** Whether a request carries a session cookie, a bearer or the key of a list, good or bad. */
export const hasCredentials = (request: Pick<Request, "headers">): boolean =>
  request.headers.has("Authorization") ||
  readCookie(request, SESSION_COOKIE) !== null ||
  keysOfRequest(request).length > 0;
