/**
 * Limits the open requests per isolate. More would only make all others wait until the database or the
 * visitor gives up, so they are refused immediately. Cached responses are still served. Each client may use
 * only a share.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { BUSY_RETRY_S } from "~/lib/requests/busy";
import { isOneClient } from "~/lib/requests/client-address";
import { Refusal } from "~/platform/refusal";
import type { Chain } from "./request-facts";

/** Maximum open requests: an isolate has one thread, which some dozens keep busy. */
export const OPEN_MAX = 64;
/** Maximum open requests per client, so that no host locks out the others. */
export const OPEN_PER_CLIENT_MAX = 16;
/** Time after which a request no longer counts: an aborted one may end without notice. */
export const STALE_AFTER_MS = 10_000;

type Open = { began: number; client: string };

const openRequests = new Map<Context, Open>();

const hasItsShare = (client: string) =>
  isOneClient(client) &&
  [...openRequests.values()].filter((one) => one.client === client).length >= OPEN_PER_CLIENT_MAX;

function dropOldRequests(now: number): void {
  for (const [request, { began }] of openRequests) {
    if (now - began < STALE_AFTER_MS) return;
    openRequests.delete(request);
  }
}

export const loadLimit = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  const now = app.now();
  dropOldRequests(now);
  if (hasItsShare(app.client)) throw new Refusal("too-many", { retryAfter: BUSY_RETRY_S });
  if (openRequests.size >= OPEN_MAX) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
  openRequests.set(c, { began: now, client: app.client });
  try {
    await next();
  } finally {
    openRequests.delete(c);
  }
});
