import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { keysOfRequest } from "~/platform/list-keys.server";

/** Returns true if the request has a session cookie, a bearer token or a list key, valid or not. */
export const hasCredentials = (request: Pick<Request, "headers">): boolean =>
  request.headers.has("Authorization") ||
  readCookie(request, SESSION_COOKIE) !== null ||
  keysOfRequest(request).length > 0;
