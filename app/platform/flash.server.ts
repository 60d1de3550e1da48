/** A sentence that the next page says once: it travels in a short-lived cookie. */
import { readCookie } from "./cookies.server";

export const FLASH_COOKIE = "flash";
/** Seconds. */
const FLASH_LIFE = 60;
/** Code points: half a letter could not be encoded. */
const FLASH_MAX = 200;

const start = (text: string) => [...text].slice(0, FLASH_MAX).join("");

/** What can be taken back from where it is said: a list is saved again, or a chapter followed again. */
export type Undo = { what: "save" | "follow"; name: string };

/** A sentence, and how to undo what it tells of. */
export type Said = string | { text: string; undo: Undo };

const UNDO = /^(save|follow):(.+)$/s;

function cookieText(said: Said): string {
  if (typeof said === "string") return encodeURIComponent(start(said));
  const { what, name } = said.undo;
  return `${encodeURIComponent(start(said.text))}|${encodeURIComponent(start(`${what}:${name}`))}`;
}

/** The Set-Cookie value that makes the next page say this. */
export const flash = (said: Said): string =>
  `${FLASH_COOKIE}=${cookieText(said)}; Path=/; Max-Age=${FLASH_LIFE}; SameSite=Lax; HttpOnly`;

/** The Set-Cookie value after it was said. */
export const clearedFlash = `${FLASH_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`;

/** What this page has to say, or null. */
export const readFlash = (request: Request): string | null => partOfFlash(request, 0);

/** How to undo what it tells of, or null. */
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
