import type { Database } from "#db/client";
import type { Meter } from "#db/meter";
import { hexOf } from "~/lib/data/hash";
import { type ListId, newId } from "~/lib/data/ids";
import type { Env } from "./env.server";

/** Dependencies of every use case; created per request by the Worker, or by a test. */
export type App = {
  db: Database;
  env: Env;
  meter: Meter;
  /** D1's replicas; null for libSQL. */
  replicas: Replicas | null;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** Returns the id of the created thing; retries with the same `Idempotency-Key` get the same id. */
  idToMake: () => string;
  /** Returns 192 random bits in hex; retries with the same `Idempotency-Key` get the same. */
  secretToMake: () => Promise<string>;
  /** Returns a key that increases and is unique within an isolate. */
  newFeedKey: () => number;
  /** The client, for rate limits: an IPv4 address, an IPv6 network or "unknown" (`lib/client-address.ts`). */
  client: string;
  /** The browser's user agent, for the list of devices. */
  userAgent: string;
  /** The site's public origin without a trailing slash, for links in mails and shares. */
  origin: string;
  requestId: string;
  /** A JSON array of the hashes of the request's list keys; null without any. */
  listKeys: string | null;
  /** Remaining quota of the limits that this request counted against, for the response headers. */
  limits: LimitState[];
  /**
   * Starts work only after the response, so that nobody waits for it; logs failures. In a list's writer, work of
   * one `name` that has not started yet also stands for later ones, and the next one starts after `rest` times the
   * last one's time; work without a name is always done.
   */
  afterAnswer: (work: () => Promise<unknown>, name?: string, rest?: number) => void;
  /**
   * Runs a write of a list. In a list's writer, it waits for the writes before it; refuses 'busy' if its turn does
   * not come `until` then (ms since 1970), by default the request's deadline.
   */
  inTurn: <T>(write: () => Promise<T>, until?: number) => Promise<T>;
  /** Lists that the request has claimed to change: their open pages are told after the response. */
  changedLists: Set<ListId>;
  /** Milliseconds since 1970. The batch of a write in turn fails after it. */
  writeUntil: number;
};

export type Replicas = {
  /** Returns the bookmark of the newest data that the request has written or read; null before its first query. */
  bookmark: () => string | null;
  /** Returns a database that reads from the nearest replica that is at least as new as the bookmark. */
  since: (bookmark: string) => Database;
};

/** `per` and `reset` are in seconds. */
export type LimitState = { name: string; max: number; per: number; left: number; reset: number };

/** Returns an app with other parts; the database stays unopened until its first query. */
export const appWith = (app: App, parts: Partial<Omit<App, "db">>): App =>
  Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(app), ...Object.getOwnPropertyDescriptors(parts) },
    // the descriptors are those of a whole app
  ) as App;

/** Returns the app without list keys, for responses that are the same for all (pictures, feeds). */
export const forEveryone = (app: App): App => ({ ...app, listKeys: null });

export const siteOf = ({ origin, env }: App) => ({ origin, product: env.PRODUCT_NAME });

const SECRET_BYTES = 24;

let lastFeedKey = 0;

/** Returns microseconds since 1970, or one more than the last key: an isolate never repeats one. */
function feedKeyAt(now: number): number {
  lastFeedKey = Math.max(lastFeedKey + 1, now * 1000);
  return lastFeedKey;
}

/** `db` may be a function that connects on the first query: a cached response needs no connection. */
type Parts = Pick<App, "env" | "meter"> & Partial<Omit<App, "db">> & { db: Database | (() => Database) };

export function createApp({ db: given, ...parts }: Parts): App {
  const now = parts.now ?? Date.now;
  const newIdNow = () => newId(now());
  let db = typeof given === "function" ? undefined : given;
  return {
    now,
    newId: newIdNow,
    idToMake: newIdNow,
    secretToMake: async () => hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))),
    newFeedKey: () => feedKeyAt(now()),
    client: "unknown",
    userAgent: "",
    origin: parts.env.PUBLIC_URL.replace(/\/$/, "") || "http://127.0.0.1:8787",
    requestId: parts.requestId ?? crypto.randomUUID(),
    listKeys: null,
    replicas: null,
    limits: [],
    changedLists: new Set(),
    afterAnswer: (work) => void work().catch((error) => console.error("after response", error)),
    inTurn: (write) => write(),
    writeUntil: Number.POSITIVE_INFINITY,
    ...parts,
    get db() {
      db ??= typeof given === "function" ? given() : given;
      return db;
    },
  };
}
