import { z } from "zod";

const HEX_24 = /^[0-9a-f]{24}$/;

let lastMoment = 0;
let tick = 0;

/** What every id made at `now` (milliseconds) begins with: eight digits of seconds, three of milliseconds. */
export const idPrefix = (now: number): string =>
  hex(Math.floor(now / 1000), 8) + hex(Math.floor(now) % 1000, 3);

/**
 * 24 lower-case hex digits in ObjectId's layout: seconds since 1970, then what tells ids of one second apart, in order:
 * milliseconds, a count within them, randomness. `now` in milliseconds.
 */
export function newId(now: number): string {
  tick = now === lastMoment ? tick + 1 : 0;
  lastMoment = now;
  const random = crypto.getRandomValues(new Uint8Array(5));
  return idPrefix(now) + hex(tick % 4096, 3) + Array.from(random, (byte) => hex(byte, 2)).join("");
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0").slice(-digits);

export const isId = (text: string) => HEX_24.test(text);

/** Reads an id as clients write it: bare, `{"$oid": id}`, or `ObjectId('id')`; null if it is none. */
export function readId(given: unknown): string | null {
  if (typeof given === "object" && given !== null && "$oid" in given) return readId(given.$oid);
  if (typeof given !== "string") return null;
  const bare = /^ObjectId\((['"])([0-9a-fA-F]{24})\1\)$/.exec(given.trim())?.[2] ?? given.trim();
  return isId(bare.toLowerCase()) ? bare.toLowerCase() : null;
}

/** An id in a body, in any of the forms above; a malformed one reads as '' and so finds nothing. */
export const idField = z
  .union([z.string(), z.object({ $oid: z.string() })], { error: "An id is required" })
  .transform((given) => readId(given) ?? "");
