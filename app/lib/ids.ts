/** An id of one kind: a plain string may become one, but the id of one kind of thing never passes for another's. */
type IdOf<Kind extends string> = string & { readonly idOf?: Kind };
export type ListId = IdOf<"list">;
export type VersionId = IdOf<"version">;
export type ItemId = IdOf<"item">;
export type UserId = IdOf<"user">;

const HEX_24 = /^[0-9a-f]{24}$/;

let lastMoment = 0;
let tick = 0;

/** The start of every id made at `now` (milliseconds): eight digits of seconds, three of milliseconds. */
export const idPrefix = (now: number): string =>
  hex(Math.floor(now / 1000), 8) + hex(Math.floor(now) % 1000, 3);

/**
 * 24 lower-case hex digits in ObjectId's layout: seconds since 1970, then what orders ids of one second:
 * milliseconds, a count within them, randomness. `now` in milliseconds.
 */
export function newId(now: number): string {
  tick = now === lastMoment ? tick + 1 : 0;
  lastMoment = now;
  const random = crypto.getRandomValues(new Uint8Array(5));
  return idPrefix(now) + hex(tick % 4096, 3) + Array.from(random, (byte) => hex(byte, 2)).join("");
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0").slice(-digits);

/** When an id was made, in milliseconds since 1970, to the second. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;

export const isId = (text: string) => HEX_24.test(text);

/** What clients wrap ids in where they are text: `ObjectId('id')` and `{"$oid": "id"}`. */
const WRAPPED = [/^ObjectId\((['"])(?<id>\w+)\1\)$/, /^\{\s*"\$oid"\s*:\s*"(?<id>\w+)"\s*\}$/];

/** Reads an id as clients write it: bare, `{"$oid": id}` (also as text), or `ObjectId('id')`; null if it is none. */
export function readId(given: unknown): string | null {
  if (typeof given === "object" && given !== null && "$oid" in given) return readId(given.$oid);
  if (typeof given !== "string") return null;
  const text = given.trim();
  const wrapped = WRAPPED.map((form) => form.exec(text)?.groups?.id).find(Boolean);
  const bare = (wrapped ?? text).toLowerCase();
  return isId(bare) ? bare : null;
}
