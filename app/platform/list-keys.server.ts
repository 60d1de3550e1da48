/** Keys of lists by link: a key grants access to its list. Only hashes are stored. */

import { serverPaths } from "~/lib/addresses/paths";
import { sha256Hex } from "~/lib/data/hash";
import type { ListId } from "~/lib/data/ids";
import type { App } from "./app.server";
import { cookieHeader, LIST_KEY_COOKIE } from "./cookies.server";
import { signaturesOf } from "./session-tokens.server";

const HEADER = "X-List-Key";
const COOKIE_LIFE_S = 180 * 24 * 60 * 60;
/** Hex digits: 160 bits. */
const KEY_DIGITS = 40;
const KEY = new RegExp(`^[0-9a-f]{${KEY_DIGITS}}$`);
/** Keys beyond this number are ignored; browsers send the newest cookie last. */
const KEYS_MAX = 30;

type ListKeyNumber = { id: ListId; keyNumber: number };

/** Returns a list's key of this number by each of our secrets, the current one first. */
const keysBySecret = async (app: App, { id, keyNumber }: ListKeyNumber): Promise<string[]> =>
  (await signaturesOf(app, `list key ${id} ${keyNumber}`)).map((signature) => signature.slice(0, KEY_DIGITS));

export async function nextListKey(app: App, { id, keyNumber }: ListKeyNumber) {
  const next = { id, keyNumber: keyNumber + 1 };
  const [key = ""] = await keysBySecret(app, next);
  return { keyNumber: next.keyNumber, keyHash: await sha256Hex(key) };
}

/** Returns the key in a list's link; null without a link, or if the secret that made it is gone. */
export async function keyOfList(
  app: App,
  { keyHash, ...list }: ListKeyNumber & { keyHash: string | null },
): Promise<string | null> {
  if (keyHash === null) return null;
  for (const key of await keysBySecret(app, list)) if ((await sha256Hex(key)) === keyHash) return key;
  return null;
}

/** Returns the path of a list's link; null if it has none or its key can't be derived again. */
export async function linkOf(app: App, list: Parameters<typeof keyOfList>[1]): Promise<string | null> {
  const key = await keyOfList(app, list);
  return key && serverPaths.listLink(key);
}

export const hashOfKey = async (key: string): Promise<string | null> =>
  KEY.test(key) ? sha256Hex(key) : null;

export function keysOfRequest({ headers }: Pick<Request, "headers">): string[] {
  const cookies = (headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
  const held = cookies
    .filter((pair) => pair.startsWith(LIST_KEY_COOKIE))
    .map((pair) => pair.split("=")[1] ?? "");
  return [headers.get(HEADER) ?? "", ...held.slice(1 - KEYS_MAX)].filter((key) => key !== "");
}

/** Returns the hashes as `App.listKeys`: a JSON array, or null without keys. */
export async function hashesOf(keys: string[]): Promise<string | null> {
  if (keys.length === 0) return null;
  return JSON.stringify((await Promise.all(keys.map(hashOfKey))).filter((hash) => hash !== null));
}

export const keyCookie = (app: App, listId: ListId, key: string): string =>
  cookieHeader(app, `${LIST_KEY_COOKIE}${listId}`, key, { maxAge: COOKIE_LIFE_S });
