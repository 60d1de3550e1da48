/** Password hashes: scrypt, kept as PHC strings. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal";

/** log2 of N; with r = 8 a hash takes 32 MB. */
const LOG_N = 15;
const BLOCK = 8;
const PARALLEL = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Who would wait longer than about six seconds is asked to come back. */
const WAITING_MAX = 24;
/** How often a waiting one looks whether it is its turn. */
const LOOK_EVERY_MS = 20;
/** A hash blocks the isolate for about this long, so afterwards this long is the readers'. */
const REST_MS = 100;
/** A turn that was not given back by then belongs to a request that was cut off. */
const PATIENCE_MS = 30_000;

type Turn = { until: number };

/** The first one hashes or rests, the others wait. */
const turns: Turn[] = [];

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs `work` when its turn has come: two hashes at once would be no faster, and hold up readers twice as long. Every
 * request waits by its own timer, because one that has ended takes its timers with it and could wake nobody; so a turn
 * is over when its time is. Refuses with 'unavailable' when too many wait.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  dropOver();
  if (turns.length > WAITING_MAX) throw crowded();
  const turn = { until: Date.now() + PATIENCE_MS };
  turns.push(turn);
  while (turns[0] !== turn) {
    await sleep(LOOK_EVERY_MS);
    dropOver();
    if (!turns.includes(turn)) throw crowded();
  }
  turn.until = Date.now() + PATIENCE_MS;
  try {
    return await work();
  } finally {
    // A Worker's clock stands still while it computes; a timer sets it right.
    await sleep(1);
    turn.until = Date.now() + REST_MS;
  }
}

const crowded = () => new Refusal("unavailable", { retryAfter: 3 });

function dropOver(): void {
  const now = Date.now();
  for (const turn of turns.filter(({ until }) => until <= now)) turns.splice(turns.indexOf(turn), 1);
}

type Parameters = { ln: number; r: number; p: number };
type Parsed = Parameters & { salt: Buffer; key: Buffer };

function derive(password: string, salt: Buffer, { ln, r, p }: Parameters, bytes: number): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r * 2 };
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  );
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

const CURRENT: Parameters = { ln: LOG_N, r: BLOCK, p: PARALLEL };

/** A PHC string of the password, exactly as typed. Refuses with 'unavailable' when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, CURRENT, KEY_BYTES);
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

/** Whether the password is the hash's. Without a hash (nobody has that name) it costs the same and is false. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const known = (hash && parsePhc(hash)) || null;
  const { salt, key, ...parameters } = known ?? NOBODY;
  const derived = await derive(password, salt, parameters, key.length);
  return timingSafeEqual(derived, key) && known !== null;
}

/** Whether a hash was made with other parameters than today's. */
export function isOldHash(hash: string): boolean {
  const parsed = parsePhc(hash);
  return !parsed || parsed.ln !== CURRENT.ln || parsed.r !== CURRENT.r || parsed.p !== CURRENT.p;
}
