/** Codes of rooms: a short address that redirects to a list's link. Only keyed hashes are stored. */

import type { ListId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "./app.server";
import { signaturesOf } from "./session-tokens.server";

/** The time for which a code is valid, in ms; the reveal ends it earlier. */
const ROOM_MS = DAY;

/** Crockford's base 32: no i, l, o and u. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 8;
const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

type Room = { id: ListId; roomUntil: number };

/** Returns a room's code by each of our secrets, the current one first: 40 bits, 5 per digit. */
async function codesBySecret(app: App, { id, roomUntil }: Room): Promise<string[]> {
  const signatures = await signaturesOf(app, `room code ${id} ${roomUntil}`);
  return signatures.map((signature) =>
    Array.from(
      { length: CODE_LENGTH },
      // two hex digits for each digit, of which five bits count
      (_, i) => DIGITS[Number.parseInt(signature.slice(2 * i, 2 * i + 2), 16) % DIGITS.length],
    ).join(""),
  );
}

const hashesOfCode = (app: App, code: string): Promise<string[]> => signaturesOf(app, `room ${code}`);

/** Returns the columns of a room that opens now. */
export async function openedRoom(app: App, id: ListId): Promise<{ roomCode: string; roomUntil: number }> {
  const roomUntil = app.now() + ROOM_MS;
  const [code = ""] = await codesBySecret(app, { id, roomUntil });
  const [roomCode = ""] = await hashesOfCode(app, code);
  return { roomCode, roomUntil };
}

/** Returns a list's valid code; null if its room isn't open, or if the secret that made the code is gone. */
export async function codeOfRoom(
  app: App,
  { id, roomCode, roomUntil }: { id: ListId; roomCode: string | null; roomUntil: number | null },
): Promise<string | null> {
  if (roomCode === null || roomUntil === null || roomUntil <= app.now()) return null;
  for (const code of await codesBySecret(app, { id, roomUntil }))
    if ((await hashesOfCode(app, code)).includes(roomCode)) return code;
  return null;
}

/** Returns the hashes of a typed code, as JSON; null if it can't be one. Accepts letters for similar digits. */
export async function hashesOfTyped(app: App, typed: string): Promise<string | null> {
  const code = typed
    .toLowerCase()
    .replace(/[\s-]/g, "")
    .replace(/o/g, "0")
    .replace(/[il]/g, "1")
    .replace(/u/g, "v");
  return CODE.test(code) ? JSON.stringify(await hashesOfCode(app, code)) : null;
}
