/**
 * Lets a member's pages read from a near replica. The response to a write sets a cookie with the signed bookmark of
 * D1. A later page asks the primary for the session alone, and reads its data from a replica that is at least as new.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { isSigned, SESSION_LIFE_MS, signText } from "~/platform/session-tokens.server";
import type { Viewer } from "~/platform/viewer.server";
import { type Chain, replaceResponse } from "./request-facts";

const BOOKMARK_COOKIE = "newest-write";
const BOOKMARK = /^[\w-]{1,200}$/;

const purposeOf = (bookmark: string) => `bookmark ${bookmark}`;

export const bookmarkCookie = async (app: App, bookmark: string): Promise<string> =>
  cookieHeader(app, BOOKMARK_COOKIE, `${bookmark}.${await signText(app, purposeOf(bookmark))}`, {
    maxAge: SESSION_LIFE_MS / 1000,
  });

export const rememberWrite = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { app } = c.env;
  const { method, headers } = c.req.raw;
  if (method === "GET" || method === "HEAD" || app.meter.rowsWritten === 0) return;
  const session = c.res.headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`));
  const isMember = session
    ? !session.startsWith(`${SESSION_COOKIE}=;`)
    : readCookie({ headers }, SESSION_COOKIE) !== null;
  const bookmark = isMember && (c.get("bookmark") ?? app.replicas?.bookmark());
  if (!bookmark) return;
  replaceResponse(c, withCookie(c.res, await bookmarkCookie(app, bookmark)));
});

/**
 * Returns the app for the data of a member's page, or null if they have to come from the primary: without a good
 * bookmark, on staff pages and pages of an account's keys, and for who holds the key of a list, which may have ended.
 */
export async function nearApp(c: Context<Chain>, viewer: Viewer): Promise<App | null> {
  const { app } = c.env;
  const { raw: request } = c.req;
  const { address } = c.get("facts");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!viewer || !app.replicas || !isRead || address.readsPrimary || address.showsToken || app.listKeys)
    return null;
  const [bookmark = "", signature = ""] = (readCookie(request, BOOKMARK_COOKIE) ?? "").split(".");
  if (!BOOKMARK.test(bookmark) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  if (!(await isSigned(app, purposeOf(bookmark), signature))) return null;
  return { ...app, db: app.replicas.since(bookmark) };
}

/** Clears a bookmark with which no data could be read, such as one of before a restore. */
export const withoutBookmark = (app: App, response: Response): Response =>
  withCookie(response, cookieHeader(app, BOOKMARK_COOKIE, "", { maxAge: 0 }));

/** The response's headers may be immutable. */
function withCookie({ body, status, headers: given }: Response, cookie: string): Response {
  const headers = new Headers(given);
  headers.append("Set-Cookie", cookie);
  return new Response(body, { status, headers });
}
