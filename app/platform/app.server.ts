import type { Database } from "#db/client";
import type { Meter } from "#db/meter";
import { hexOf } from "~/lib/hash";
import { newId } from "~/lib/ids";
import type { Env } from "./env.server";

/** What every use case needs; made once for each request by the Worker, or by a test. */
export type App = {
  db: Database;
  env: Env;
  meter: Meter;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** The id of the one thing that a request makes; copies with the same `Idempotency-Key` get the same id. */
  idToMake: () => string;
  /** 192 random bits in hex for what a request makes; copies with the same `Idempotency-Key` get the same. */
  secretToMake: () => Promise<string>;
  /** A feed key: later ones are greater, and no two are the same in one isolate. */
  newFeedKey: () => number;
  /** The client, for rate limits: an IPv4 address, an IPv6 network or "unknown" (`lib/client-address.ts`). */
  client: string;
  /** The browser's user agent, for the list of devices. */
  userAgent: string;
  /** The site's public origin, without a slash at the end, for links in emails and shares. */
  origin: string;
  requestId: string;
  /** The hashes of the list keys that came with the request, as a JSON array; null without any. */
  listKeys: string | null;
  /** What is left of the limits that this request was counted against, for its response's headers. */
  limits: LimitState[];
  /** Lets work go on after the response; a failure is logged. */
  later: (work: Promise<unknown>) => void;
  /** Starts work only once the response is made, so that nobody waits for it. */
  afterAnswer: (work: () => Promise<unknown>) => void;
};

/** A limit: its name, how many in how many seconds, how many are left and in how many seconds it starts again. */
export type LimitState = { name: string; max: number; per: number; left: number; reset: number };

/** The app as it is for a stranger without any key: for what is the same for all, as pictures and feeds. */
export const forEveryone = (app: App): App => ({ ...app, listKeys: null });

/** How pages name the site to machines. */
export const siteOf = ({ origin, env }: App) => ({ origin, product: env.PRODUCT_NAME });

const SECRET_BYTES = 24;

let lastFeedKey = 0;

/** Microseconds since 1970, or one more than the last: feed keys of one isolate never collide. */
function feedKeyAt(now: number): number {
  lastFeedKey = Math.max(lastFeedKey + 1, now * 1000);
  return lastFeedKey;
}

/** `db` may be what opens it at the first question: a response from the cache asks none. */
type Parts = Pick<App, "env" | "meter"> & Partial<Omit<App, "db">> & { db: Database | (() => Database) };

export function createApp({ db: given, ...parts }: Parts): App {
  const now = parts.now ?? Date.now;
  const later: App["later"] =
    parts.later ?? ((work) => void work.catch((error) => console.error("later", error)));
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
    limits: [],
    later,
    afterAnswer: (work) => later(work()),
    ...parts,
    get db() {
      db ??= typeof given === "function" ? given() : given;
      return db;
    },
  };
}
