/** Cookies for accounts; all are strictly necessary. */
import type { App } from "./app.server";
import { SESSION_LIFE_MS } from "./session-tokens.server";

export const SESSION_COOKIE = "auth-user";
/** Deliberately readable by scripts: a client repeats it in `X-XSRF-TOKEN`. */
export const XSRF_COOKIE = "XSRF-TOKEN";

export const LIST_KEY_COOKIE = "list-key-";

/** Returns a cookie's value, or null. If a name occurs twice, the first value counts. */
export function readCookie(request: Pick<Request, "headers">, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

type CookieOptions = {
  /** Seconds; 0 clears the cookie. */
  maxAge: number;
  path?: string;
  sameSite?: "Lax" | "Strict";
  httpOnly?: boolean;
};

/** Returns a Set-Cookie value, Secure on https and in production. */
export function cookieHeader(
  app: App,
  name: string,
  value: string,
  { maxAge, path = "/", sameSite = "Lax", httpOnly = true }: CookieOptions,
): string {
  const secure = app.env.MODE === "production" || app.origin.startsWith("https:");
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    `SameSite=${sameSite}`,
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** Returns a cookie for one page and its data requests: a cookie path matches whole segments only. */
export const pageCookies = (app: App, page: string, name: string, value: string, maxAge: number): string[] =>
  [page, `${page}.data`].map((path) => cookieHeader(app, name, value, { maxAge, path }));

const SESSION_LIFE_S = SESSION_LIFE_MS / 1000;

export const sessionCookies = (app: App, session: { webToken: string; xsrfToken: string }): string[] => [
  cookieHeader(app, SESSION_COOKIE, session.webToken, { maxAge: SESSION_LIFE_S }),
  cookieHeader(app, XSRF_COOKIE, session.xsrfToken, { maxAge: SESSION_LIFE_S, httpOnly: false }),
];

const cookieNames = ({ headers }: Pick<Request, "headers">, prefix: string): string[] =>
  (headers.get("Cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim().split("=")[0] ?? "")
    .filter((name) => name.startsWith(prefix));

export const clearedSessionCookies = (app: App): string[] => [
  cookieHeader(app, SESSION_COOKIE, "", { maxAge: 0 }),
  cookieHeader(app, XSRF_COOKIE, "", { maxAge: 0, httpOnly: false }),
];

/** Also removes the member's list keys. A browser without a session keeps its keys. */
export function loggedOutCookies(app: App, request: Pick<Request, "headers">): string[] {
  const keys = readCookie(request, SESSION_COOKIE) === null ? [] : cookieNames(request, LIST_KEY_COOKIE);
  return [...clearedSessionCookies(app), ...keys.map((name) => cookieHeader(app, name, "", { maxAge: 0 }))];
}

export function withCookies(cookies: string[], init?: HeadersInit): Headers {
  const headers = new Headers(init);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
