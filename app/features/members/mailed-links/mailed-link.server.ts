/** Keeps a mailed link's parts in a short-lived cookie, out of the address bar, until the form is sent. */

import { redirect } from "@remix-run/cloudflare";
import type { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { pageCookies, readCookie, withCookies } from "~/platform/cookies.server";
import { Refusal } from "~/platform/refusal";

const COOKIE = "mailed-link";
/** In the address of a page to which an opened link was redirected: its cookie should come along. */
const OPENED = "opened";
/** In seconds: long enough to read the page or think of a password. */
const LIFE_S = 30 * 60;

export type MailedLink = { username: string; email: string; token: string };

export type LinkPage = typeof paths.registerSuccess | typeof paths.changePassword;

const cookiesFor = (app: App, page: LinkPage, value: string, maxAge: number) =>
  pageCookies(app, page, COOKIE, value, maxAge);

/** Moves a link's parts from the URL into the cookie and redirects to the bare page; changes no data. */
export function keepLink(app: App, page: LinkPage, link: Partial<MailedLink>): Response {
  const value = encodeURIComponent(JSON.stringify(link));
  const headers = withCookies(cookiesFor(app, page, value, LIFE_S), {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  });
  return redirect(`${page}?${OPENED}`, { headers });
}

export const forgottenLink = (app: App, page: LinkPage): string[] => cookiesFor(app, page, "", 0);

/** Returns true if the browser took no cookie, so that the link is lost. */
export const isLinkLost = (request: Request): boolean =>
  new URL(request.url).searchParams.has(OPENED) && !request.headers.has("Cookie");

/** Reads the opened link from the cookie, with '' for missing parts; null if there is none. */
export function readLink(request: Request): MailedLink | null {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  try {
    const { username, email, token } = JSON.parse(decodeURIComponent(value)) as Record<string, unknown>;
    return { username: textOrEmpty(username), email: textOrEmpty(email), token: textOrEmpty(token) };
  } catch {
    return null;
  }
}

/**
 * Returns the opened link for a page's form. Refuses 'expired-link' without one, and 'another-account' if another
 * tab has opened a link for somebody else since the page was shown. A form that names nobody acts on the link.
 */
export function linkOf(request: Request, named: Partial<Pick<MailedLink, "username" | "email">>): MailedLink {
  const link = readLink(request);
  if (!link) throw new Refusal("expired-link");
  for (const field of ["username", "email"] as const) {
    const shown = named[field];
    if (shown && shown !== link[field])
      throw new Refusal("another-account", {
        message: `This page was for ${shown}, and you have opened a link for ${link[field]} since`,
      });
  }
  return link;
}

const textOrEmpty = (value: unknown) => (typeof value === "string" ? value : "");
