/** Keeps a mailed link's parts, from its click to its button, in a short-lived cookie and out of the address bar. */

import { redirect } from "@remix-run/cloudflare";
import type { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie, withCookies } from "~/platform/cookies.server";

const COOKIE = "mailed-link";
/** Seconds; long enough to read the page, or to find a password. */
const LIFE_S = 30 * 60;

export type MailedLink = { username: string; email: string; token: string };

export type LinkPage = typeof paths.registerSuccess | typeof paths.changePassword;

/** A page and its data requests: a cookie's path ends at a slash or at its end. */
const pathsOf = (page: LinkPage) => [page, `${page}.data`];

const cookiesFor = (app: App, page: LinkPage, value: string, maxAge: number) =>
  pathsOf(page).map((path) => cookieHeader(app, COOKIE, value, { maxAge, path }));

/** Moves a link's parts from the address into the cookie and redirects to the bare page. Changes nothing else. */
export function keepLink(app: App, page: LinkPage, link: Partial<MailedLink>): Response {
  const value = encodeURIComponent(JSON.stringify(link));
  const headers = withCookies(cookiesFor(app, page, value, LIFE_S), {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  });
  return redirect(page, { headers });
}

/** Set-Cookie values that forget a link once it has been used. */
export const forgottenLink = (app: App, page: LinkPage): string[] => cookiesFor(app, page, "", 0);

/** The link that was opened, with '' for missing parts; null without one. */
export function readLink(request: Request): MailedLink | null {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  try {
    const { username, email, token } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>;
    return { username: text(username), email: text(email), token: text(token) };
  } catch {
    return null;
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
