/** Password hashes: scrypt, stored as PHC strings. */
import type { ScryptOptions } from "node:crypto";
import type { App } from "./app.server";
import { PASSWORD_COST } from "./env.server";
import { Refusal } from "./refusal";

const BLOCK = 8;
const PARALLEL = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Queue length per isolate, including the running hash; the last request waits about six seconds. */
const PLACES_MAX = 25;
/** Maximum slots per client, so that no client locks out the others. */
export const PLACES_PER_CLIENT = 3;
/** Interval at which a waiting request checks for its turn. */
const LOOK_EVERY_MS = 20;
/** Pause after a hash, which blocks the isolate for about as long, so that reads get through. */
const REST_MS = 100;
/** A slot that is held for longer belongs to an aborted request. */
const QUEUE_TIMEOUT_MS = 30_000;
/** The slot of a waiting request that has not checked for this long is dropped: most such requests were aborted. */
const WAITER_STALE_MS = 5_000;
/** Seconds after which a request without a slot may retry. */
const RETRY_AFTER = 3;

/** A slot in the hash queue (see `withPlace`). `cost` is log2 of scrypt's N for new hashes. */
export type Place = { client: string | null; cost: number; until: number; waiting: boolean };

type HashRequest = { client: string | null; env: Pick<App["env"], "PASSWORD_COST"> };
const OWN_REQUEST: HashRequest = { client: null, env: { PASSWORD_COST } };

/** All taken slots in order; the first waiting one hashes next. */
const queues: Place[] = [];
/** No hash starts before this time. */
let restUntil = 0;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs work that hashes a password. Takes a slot in the queue before anything else. Refuses immediately with
 * 'too-many' if the client holds its maximum, and with 'unavailable' if the queue is full. Such a refusal
 * costs nothing and need not be counted.
 */
export async function withPlace<T>(
  { client, env }: HashRequest,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  dropOver();
  const held = queues.filter((place) => client !== null && place.client === client).length;
  if (held >= PLACES_PER_CLIENT) throw new Refusal("too-many", { retryAfter: RETRY_AFTER });
  if (queues.length >= PLACES_MAX) throw tooBusy();
  const place = { client, cost: env.PASSWORD_COST, until: Date.now() + QUEUE_TIMEOUT_MS, waiting: false };
  queues.push(place);
  try {
    return await work(place);
  } finally {
    giveBack(place);
  }
}

/**
 * Runs `hash` when it is its slot's turn. Two hashes at once would be no faster and block reads twice as
 * long. Every request polls with its own timer: an ended request loses its timers and could wake no other.
 * For the same reason slots expire.
 */
async function inTurn<T>(place: Place, hash: () => Promise<T>): Promise<T> {
  place.waiting = true;
  for (hold(place); !isNext(place); hold(place)) await sleep(LOOK_EVERY_MS);
  place.until = Date.now() + QUEUE_TIMEOUT_MS;
  try {
    return await hash();
  } finally {
    // A Worker's clock does not advance while it computes; a timer updates it.
    await sleep(1);
    place.waiting = false;
    restUntil = Date.now() + REST_MS * 2 ** (place.cost - PASSWORD_COST);
  }
}

/** Returns true also for a time later than any slot lasts: the clock was set back, which must block no one. */
function isOver(until: number): boolean {
  const left = until - Date.now();
  return left <= 0 || left > 2 * QUEUE_TIMEOUT_MS;
}

const isHeld = (place: Place) => queues.includes(place);
const isNext = (place: Place) => isOver(restUntil) && queues.find(({ waiting }) => waiting) === place;

/**
 * Renews a waiting request's slot. Gives it another if its own has expired, as all do while the isolate
 * stands still for long. Refuses 'unavailable' if the queue is full then.
 */
function hold(place: Place): void {
  place.until = Date.now() + WAITER_STALE_MS;
  dropOver();
  if (isHeld(place)) return;
  if (queues.length >= PLACES_MAX) throw tooBusy();
  queues.push(place);
}

const tooBusy = () => new Refusal("unavailable", { retryAfter: RETRY_AFTER });

function giveBack(place: Place): void {
  if (isHeld(place)) queues.splice(queues.indexOf(place), 1);
}

function dropOver(): void {
  for (const place of queues.filter(({ until }) => isOver(until))) giveBack(place);
}

/** Loaded with the first password: most isolates never need it, and it costs some ms at startup. */
const nodeCrypto = () => import("node:crypto");

type Parameters = { ln: number; r: number; p: number };
type ParsedHash = Parameters & { salt: Buffer; key: Buffer };

type Derivation = { salt: Buffer; bytes: number; parameters: Parameters };

function deriveHash(
  place: Place,
  password: string,
  { salt, bytes, parameters }: Derivation,
): Promise<Buffer> {
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

/** N = 2^15 with r = 8 takes 32 MB. */
const parametersOf = (cost: number): Parameters => ({ ln: cost, r: BLOCK, p: PARALLEL });

/** Hashes the password, exactly as typed, to a PHC string. Takes its own slot if it gets none. */
export async function hashPassword(password: string, place?: Place): Promise<string> {
  if (!place) return withPlace(OWN_REQUEST, (ours) => hashPassword(password, ours));
  const parameters = parametersOf(place.cost);
  const salt = Buffer.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const key = await deriveHash(place, password, { salt, bytes: KEY_BYTES, parameters });
  return `$scrypt$ln=${place.cost},r=${BLOCK},p=${PARALLEL}$${base64(salt)}$${base64(key)}`;
}

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(hash: string): ParsedHash | null {
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

const dummyHash = (cost: number): ParsedHash => ({
  ...parametersOf(cost),
  salt: Buffer.alloc(SALT_BYTES),
  key: Buffer.alloc(KEY_BYTES),
});

/** Verifies a password. Without a hash (unknown name) it costs the same and returns false. */
export async function verifyPassword(hash: string | null, password: string, place?: Place): Promise<boolean> {
  if (!place) return withPlace(OWN_REQUEST, (ours) => verifyPassword(hash, password, ours));
  const known = (hash && parsePhc(hash)) || null;
  const { salt, key, ...parameters } = known ?? dummyHash(place.cost);
  const derived = await deriveHash(place, password, { salt, bytes: key.length, parameters });
  const { timingSafeEqual } = await nodeCrypto();
  return timingSafeEqual(derived, key) && known !== null;
}

export function isOldHash(hash: string, { cost }: Pick<Place, "cost">): boolean {
  const parsed = parsePhc(hash);
  return !parsed || parsed.ln !== cost || parsed.r !== BLOCK || parsed.p !== PARALLEL;
}
