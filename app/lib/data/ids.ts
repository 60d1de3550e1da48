/** A branded id: a plain string may become one, but one kind of id is not assignable to another. */
type IdOf<Kind extends string> = string & { readonly idOf?: Kind };
export type ListId = IdOf<"list">;
export type VersionId = IdOf<"version">;
export type ItemId = IdOf<"item">;
export type UserId = IdOf<"user">;

const HEX_24 = /^[0-9a-f]{24}$/;

let lastMoment = 0;
let tick = 0;

/** Returns the first 11 digits of ids made at `now` (ms): eight of seconds, three of milliseconds. */
export const idPrefix = (now: number): string =>
  hex(Math.floor(now / 1000), 8) + hex(Math.floor(now) % 1000, 3);

/** Returns 24 lower-case hex digits in ObjectId's layout. Ids of one second stay in order. `now` is in ms. */
export function newId(now: number): string {
  tick = now === lastMoment ? tick + 1 : 0;
  lastMoment = now;
  const random = crypto.getRandomValues(new Uint8Array(5));
  return idPrefix(now) + hex(tick % 4096, 3) + Array.from(random, (byte) => hex(byte, 2)).join("");
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0").slice(-digits);

/** Returns an id's creation time in ms since 1970, with a precision of a second. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;

export const isId = (text: string) => HEX_24.test(text);

/** Text forms in which clients wrap ids: `ObjectId('id')` and `{"$oid": "id"}`. */
const WRAPPED_IDS = [/^ObjectId\((['"])(?<id>\w+)\1\)$/, /^\{\s*"\$oid"\s*:\s*"(?<id>\w+)"\s*\}$/];

/** Parses an id: bare, `{"$oid": id}` (also as text) or `ObjectId('id')`. Returns null if it is invalid. */
export function readId(value: unknown): string | null {
  if (typeof value === "object" && value !== null && "$oid" in value) return readId(value.$oid);
  if (typeof value !== "string") return null;
  const text = value.trim();
  const wrapped = WRAPPED_IDS.map((form) => form.exec(text)?.groups?.id).find(Boolean);
  const bare = (wrapped ?? text).toLowerCase();
  return isId(bare) ? bare : null;
}

/** Like `readId`, but returns '' for a malformed id, which matches nothing. */
export const idOrNone = (value: unknown): string => readId(value) ?? "";
