/** A sentence that the next page says once: it travels in a short-lived cookie. */
import { readCookie } from "./cookies.server";

export const FLASH_COOKIE = "flash";
/** Seconds. */
const FLASH_LIFE = 60;
/** Code points: half a letter could not be encoded. */
const FLASH_MAX = 200;

const start = (text: string) => [...text].slice(0, FLASH_MAX).join("");

/** The Set-Cookie value that makes the next page say this. */
export const flash = (text: string): string =>
  `${FLASH_COOKIE}=${encodeURIComponent(start(text))}; Path=/; Max-Age=${FLASH_LIFE}; SameSite=Lax; HttpOnly`;

/** The Set-Cookie value after it was said. */
export const clearedFlash = `${FLASH_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`;

/** What this page has to say, or null. */
export function readFlash(request: Request): string | null {
  const value = readCookie(request, FLASH_COOKIE);
  if (!value) return null;
  try {
    return start(decodeURIComponent(value));
  } catch {
    return null;
  }
}
