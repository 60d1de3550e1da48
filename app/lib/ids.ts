import { z } from "zod";

const HEX_24 = /^[0-9a-f]{24}$/;

/** 24 lower-case hex digits in ObjectId's layout: seconds since 1970, then randomness. `now` in milliseconds. */
export function newId(now: number): string {
  const time = Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0")
    .slice(-8);
  const random = crypto.getRandomValues(new Uint8Array(8));
  return time + Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
