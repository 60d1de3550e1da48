import type { Database } from "#db/client";
import type { Meter } from "#db/meter";
import { newId } from "~/lib/ids";
import type { Env } from "./env.server";

/** What every use case stands on; made once a request by the Worker, or by a test. */
export type App = {
  db: Database;
  env: Env;
  meter: Meter;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** The id of the one thing that a request makes; copies of it under one `Idempotency-Key` make the same. */
  idToMake: () => string;
  /** A feed place: later ones are greater, and no two are the same in one isolate. */
  newFeedKey: () => number;
  /** Who asks, for rate limits: an IPv4 address, an IPv6 network or "unknown" (`lib/client-address.ts`). */
  client: string;
  /** The browser's name, for the list of devices. */
  userAgent: string;
  /** Where people reach us, without a slash at the end, for links in mails and shares. */
  origin: string;
  requestId: string;
  /** Lets work go on after the answer; a failure is logged. */
  later: (work: Promise<unknown>) => void;
  /** Begins work only once the answer is made, so that nobody waits for it. */
  afterAnswer: (work: () => Promise<unknown>) => void;
};

let lastPlace = 0;

/** Microseconds since 1970, or one more than the last: places of one isolate never collide. */
export function placeAt(now: number): number {
  lastPlace = Math.max(lastPlace + 1, now * 1000);
  return lastPlace;
}

type Parts = Pick<App, "db" | "env" | "meter"> & Partial<App>;

export function createApp(parts: Parts): App {
  const now = parts.now ?? Date.now;
  const later: App["later"] =
    parts.later ?? ((work) => void work.catch((error) => console.error("later", error)));
  const newIdNow = () => newId(now());
  return {
    now,
    newId: newIdNow,
    idToMake: newIdNow,
    newFeedKey: () => placeAt(now()),
    client: "unknown",
    userAgent: "",
    origin: parts.env.PUBLIC_URL.replace(/\/$/, "") || "http://127.0.0.1:8787",
    requestId: crypto.randomUUID(),
    later,
    afterAnswer: (work) => later(work()),
    ...parts,
  };
}
