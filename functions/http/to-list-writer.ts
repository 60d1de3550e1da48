/**
 * Hands the writes of a list to its writer. It comes before the load limit, because a crowd's requests only
 * wait there. Strangers and forged tokens wake no writer: the token is checked first.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { signedUserOf } from "~/features/members/sessions/resolve-viewer.server";
import { type ListId, readId } from "~/lib/data/ids";
import { BUSY_RETRY_S } from "~/lib/requests/busy";
import { Refusal } from "~/platform/refusal";
import { logError } from "~/platform/to-refusal.server";
import { readJsonBody } from "../api/body";
import { type HandedBack, takeBack, withFacts } from "./handed-over";
import { idInPath, writerOf } from "./list-object";
import type { Chain } from "./request-facts";

/** Time in which a request has to be written. Later it is refused, and then nothing of it is ever written. */
const WRITE_WITHIN_MS = 10_000;

const STILL_WAITING = "Your last change to this list still waits for its turn. Try again in a moment";

export const toListWriter = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  const { raw: request } = c.req;
  const { address, nonce } = c.get("facts");
  const writers = app.env.LIST_WRITERS;
  if (!writers || !address.writesList) return next();
  const until = app.now() + WRITE_WITHIN_MS;
  const userId = await signedUserOf(app, request, address);
  if (!userId) return next();
  const body = await request.clone().arrayBuffer();
  const listId = address.writesList === "path" ? idInPath(c.get("facts")) : await idInBody(request, body);
  if (!listId) return next();
  const { requestId, client } = app;
  const shownTo = c.get("shownTo") ?? null;
  const handedOver = { listId, requestId, client, nonce, shownTo, userId, bytes: body.byteLength, until };
  const send = () =>
    writerOf(writers, listId, app.env.LIST_REGION).fetch(withFacts(request, body, handedOver));
  const { response, facts } = takeBack(await sent(c, send));
  takeFacts(c, facts);
  return response;
});

/** A lost writer may have written. With an idempotency key the request is sent again; else its sender decides. */
async function sent(c: Context<Chain>, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send().catch((error) => {
      if (!c.req.raw.headers.has("Idempotency-Key")) throw error;
      logError(error, c.env.app.requestId, "list writer");
      return send();
    });
  } catch (error) {
    logError(error, c.env.app.requestId, "list writer");
    throw new Refusal("unavailable", { retryAfter: BUSY_RETRY_S });
  }
}

function takeFacts(c: Context<Chain>, facts: HandedBack): void {
  if ("refused" in facts)
    throw new Refusal(facts.refused, {
      retryAfter: BUSY_RETRY_S,
      isSentAgain: true,
      ...(facts.refused === "too-many" ? { message: STILL_WAITING } : {}),
    });
  const { meter, limits } = c.env.app;
  for (const name of Object.keys(meter) as (keyof typeof meter)[]) meter[name] += facts.meter[name];
  limits.push(...facts.limits);
  c.set("badCookie", facts.badCookie);
  c.set("bookmark", facts.bookmark);
}

/** Returns null for an invalid body, which is refused as without a writer. */
async function idInBody({ url }: Request, body: ArrayBuffer): Promise<ListId | null> {
  try {
    const { id, listId } = await readJsonBody(new Request(url, { method: "PUT", body }));
    return readId(id ?? listId);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
