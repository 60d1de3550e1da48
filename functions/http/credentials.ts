import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { keysOfRequest } from "~/platform/list-keys.server";

export const hasCredentials = (request: Pick<Request, "headers">): boolean =>
  request.headers.has("Authorization") ||
  readCookie(request, SESSION_COOKIE) !== null ||
  keysOfRequest(request).length > 0;
