import {
  resolveBearer,
  resolveViewer,
  type ViewerOptions,
} from "~/features/members/sessions/resolve-viewer.server";
import type { App } from "~/platform/app.server";
import { readCookie, XSRF_COOKIE } from "~/platform/cookies.server";
import { Refusal } from "~/platform/refusal";
import { xsrfTokenFor } from "~/platform/session-tokens.server";
import type { Viewer } from "~/platform/viewer.server";

const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns the bearer token's owner; refuses a bad token with 'sign-in', even on public calls. Without a token
 * the session cookie counts only for a write that repeats the session's CSRF token in `X-XSRF-TOKEN`. Other
 * callers are anonymous.
 */
export async function identify(app: App, request: Request, asking?: ViewerOptions): Promise<Viewer> {
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization.trim())?.[1];
    if (!token) throw new Refusal("sign-in");
    return resolveBearer(app, token, asking);
  }
  const repeated = request.headers.get("X-XSRF-TOKEN");
  if (READ_METHODS.has(request.method) || !repeated || repeated !== readCookie(request, XSRF_COOKIE))
    return null;
  const viewer = await resolveViewer(app, request, asking);
  return viewer && repeated === (await xsrfTokenFor(app, viewer.sessionId)) ? viewer : null;
}
