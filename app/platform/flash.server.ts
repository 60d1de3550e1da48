/** A message that the next page shows once, passed in a short-lived cookie. */
import { redirect } from "@remix-run/cloudflare";
import type { App } from "./app.server";
import { cookieHeader, readCookie, withCookies } from "./cookies.server";

export const FLASH_COOKIE = "flash";
/** Seconds. */
const FLASH_LIFE = 60;
/** Counts code points, because half a surrogate pair can't be encoded. */
const FLASH_MAX = 200;

const start = (text: string) => [...text].slice(0, FLASH_MAX).join("");

export type Undo = { what: "save" | "follow"; name: string };

export type FlashMessage = string | { text: string; undo: Undo };

const UNDO = /^(save|follow):(.+)$/s;

function cookieText(message: FlashMessage): string {
  if (typeof message === "string") return encodeURIComponent(start(message));
  const { what, name } = message.undo;
  return `${encodeURIComponent(start(message.text))}|${encodeURIComponent(start(`${what}:${name}`))}`;
}

export const flash = (app: App, message: FlashMessage): string =>
  cookieHeader(app, FLASH_COOKIE, cookieText(message), { maxAge: FLASH_LIFE });

/** Redirects to the page that shows the message. */
export function redirectWithFlash(app: App, to: string, message: string, cookies: string[] = []): never {
  throw redirect(to, { headers: withCookies([...cookies, flash(app, message)]) });
}

export const clearedFlash = (app: App): string => cookieHeader(app, FLASH_COOKIE, "", { maxAge: 0 });

export const readFlash = (request: Request): string | null => partOfFlash(request, 0);

export function readUndo(request: Request): Undo | null {
  const [, what, name] = UNDO.exec(partOfFlash(request, 1) ?? "") ?? [];
  return name ? { what: what as Undo["what"], name } : null;
}

function partOfFlash(request: Request, index: 0 | 1): string | null {
  const part = readCookie(request, FLASH_COOKIE)?.split("|")[index];
  if (!part) return null;
  try {
    return start(decodeURIComponent(part));
  } catch {
    return null;
  }
}
