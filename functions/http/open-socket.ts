/**
 * Opens the WebSocket by which a list tells its open pages that something has changed. The request is judged like
 * a read of the list; the list's object keeps the socket.
 */
import { createMiddleware } from "hono/factory";
import { admitToPulse } from "~/features/lists/live/pulse.server";
import { BUSY_RETRY_S } from "~/lib/requests/busy";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { idInPath, pulseRequest, writerOf } from "./list-object";
import { asksForSocket } from "./origin-check";
import type { Chain } from "./request-facts";

export const openSocket = createMiddleware<Chain>(async (c, next) => {
  const { app } = c.env;
  const { raw: request } = c.req;
  const facts = c.get("facts");
  const { LIST_WRITERS: writers, LIST_REGION } = app.env;
  if (!writers || !asksForSocket(request, facts.address)) return next();
  const { client } = app;
  await passBurstLimit(app, "socket", client);
  const listId = idInPath(facts) ?? "";
  const admitted = await admitToPulse(app, request, listId);
  const order = pulseRequest({ listId, open: { client, ...admitted } });
  const { status, webSocket } = await writerOf(writers, listId, LIST_REGION).fetch(order);
  if (!webSocket) throw new Refusal(status === 429 ? "too-many" : "busy", { retryAfter: BUSY_RETRY_S });
  return new Response(null, { status, webSocket });
});
