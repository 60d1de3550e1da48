/** Password hashes: scrypt, kept as PHC strings. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal";

/** log2 of N; with r = 8 a hash takes 32 MB. */
const LOG_N = 15;
const BLOCK = 8;
const PARALLEL = 3;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** A Worker has 128 MB: more hashes at once would end it. */
const AT_ONCE = 2;
/** Who would wait longer than about two seconds is asked to come back. */
const WAITING_MAX = 16;
/** Hashing blocks the isolate; the pause lets the readers of a busy moment pass in between. */
const PAUSE_MS = 10;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when fewer than two others run; refuses with 'unavailable' when the queue is long. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refusal("unavailable", { retryAfter: 3 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) setTimeout(next, PAUSE_MS);
    else running -= 1;
  }
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
