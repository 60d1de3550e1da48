/** Password hashes: scrypt, stored as PHC strings. */
import type { ScryptOptions } from "node:crypto";
import { Refusal } from "./refusal";

/** log2 of N; with r = 8 a hash takes 32 MB. */
const LOG_N = 15;
const BLOCK = 8;
const PARALLEL = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** How many may hash or wait in an isolate: the last one waits about six seconds. */
const PLACES_MAX = 25;
/** How many slots one client may hold, so that nobody locks out the others. */
export const PLACES_PER_CLIENT = 3;
/** How often a waiting request checks for its turn. */
const LOOK_EVERY_MS = 20;
/** A hash blocks the isolate for about this long, so a pause as long follows, for readers. */
const REST_MS = 100;
/** A slot that is held for longer belongs to a request that was cut off. */
const PATIENCE_MS = 30_000;
/** A waiting request that has not checked for this long was cut off, too: its slot is dropped. */
const LOOKED_WITHIN_MS = 5_000;
/** Seconds after which a request that found no slot may retry. */
const RETRY_AFTER = 3;

/** A slot in the queue of hashes: see `withPlace`. */
export type Place = { client: string | null; until: number; waiting: boolean };

/** All taken slots, in order; the first waiting one hashes. */
const places: Place[] = [];
/** Nobody hashes before this time. */
let restUntil = 0;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs work that hashes a password for a client (null: for ourselves) with a slot in the queue, which is taken before
 * anything else is done. Refuses at once with 'too-many' a client that holds its share, and with 'unavailable' anybody
 * when all slots are taken; such a refusal costs nothing and need not be counted.
 */
export async function withPlace<T>(client: string | null, work: (place: Place) => Promise<T>): Promise<T> {
  dropOver();
  const held = places.filter((place) => client !== null && place.client === client).length;
  if (held >= PLACES_PER_CLIENT) throw new Refusal("too-many", { retryAfter: RETRY_AFTER });
  if (places.length >= PLACES_MAX) throw crowded();
  const place = { client, until: Date.now() + PATIENCE_MS, waiting: false };
  places.push(place);
  try {
    return await work(place);
  } finally {
    giveBack(place);
  }
}

/**
 * Runs `hash` when its slot's turn has come: two hashes at once would be no faster, and block readers twice as long.
 * Every request waits by its own timer, because one that has ended loses its timers and could wake nobody; so a
 * slot expires when its time is over. Refuses with 'unavailable' then.
 */
async function inTurn<T>(place: Place, hash: () => Promise<T>): Promise<T> {
  place.waiting = true;
  for (dropOver(); isHeld(place) && !isNext(place); dropOver()) {
    place.until = Date.now() + LOOKED_WITHIN_MS;
    await sleep(LOOK_EVERY_MS);
  }
  if (!isHeld(place)) throw crowded();
  place.until = Date.now() + PATIENCE_MS;
  try {
    return await hash();
  } finally {
    // A Worker's clock does not advance while it computes; a timer updates it.
    await sleep(1);
    place.waiting = false;
    restUntil = Date.now() + REST_MS;
  }
}

const isHeld = (place: Place) => places.includes(place);
const isNext = (place: Place) => Date.now() >= restUntil && places.find(({ waiting }) => waiting) === place;

const crowded = () => new Refusal("unavailable", { retryAfter: RETRY_AFTER });

function giveBack(place: Place): void {
  if (isHeld(place)) places.splice(places.indexOf(place), 1);
}

function dropOver(): void {
  const now = Date.now();
  for (const place of places.filter(({ until }) => until <= now)) giveBack(place);
}

/** Loaded by the first password: most isolates end without one, and it costs each start some milliseconds. */
const nodeCrypto = () => import("node:crypto");

type Parameters = { ln: number; r: number; p: number };
type Parsed = Parameters & { salt: Buffer; key: Buffer };

type Derivation = { salt: Buffer; bytes: number; parameters: Parameters };

function derive(place: Place, password: string, { salt, bytes, parameters }: Derivation): Promise<Buffer> {
  const { ln, r, p } = parameters;
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r * 2 };
  return inTurn(place, async () => {
    const { scrypt } = await nodeCrypto();
    return new Promise((resolve, reject) =>
      scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
    );
  });
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const CURRENT: Parameters = { ln: LOG_N, r: BLOCK, p: PARALLEL };

/** A PHC string of the password, exactly as typed; without a slot it takes its own. */
export async function hashPassword(password: string, place?: Place): Promise<string> {
  if (!place) return withPlace(null, (ours) => hashPassword(password, ours));
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const key = await derive(place, password, { salt, bytes: KEY_BYTES, parameters: CURRENT });
  return `$scrypt$ln=${LOG_N},r=${BLOCK},p=${PARALLEL}$${base64(salt)}$${base64(key)}`;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(hash: string): Parsed | null {
  const [, ln, r, p, salt, key] = PHC.exec(hash) ?? [];
  if (!ln || !salt || !key) return null;
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

const NOBODY: Parsed = { ...CURRENT, salt: Buffer.alloc(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };

/** Whether the password matches the hash. Without a hash (unknown name) it costs the same and is false. */
export async function verifyPassword(hash: string | null, password: string, place?: Place): Promise<boolean> {
  if (!place) return withPlace(null, (ours) => verifyPassword(hash, password, ours));
  const known = (hash && parsePhc(hash)) || null;
  const { salt, key, ...parameters } = known ?? NOBODY;
  const derived = await derive(place, password, { salt, bytes: key.length, parameters });
  const { timingSafeEqual } = await nodeCrypto();
  return timingSafeEqual(derived, key) && known !== null;
}

/** Whether a hash was made with other parameters than today's. */
export function isOldHash(hash: string): boolean {
  const parsed = parsePhc(hash);
  return !parsed || parsed.ln !== CURRENT.ln || parsed.r !== CURRENT.r || parsed.p !== CURRENT.p;
}
