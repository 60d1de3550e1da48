/** The middleware chain of every request in all environments, top to bottom, then the API or a page. */
import { Hono } from "hono";
import type { App } from "~/platform/app.server";
import { logError } from "~/platform/to-refusal.server";
import { api } from "../api/index";
import { edgeCache } from "./edge-cache";
import { errorResponse } from "./error-response";
import { loadLimit } from "./load-limit";
import { notModified } from "./not-modified";
import { renderPage } from "./render-page";
import { type Chain, type Pages, requestFacts } from "./request-facts";
import { requestGuard } from "./request-guard";
import { requestLog } from "./request-log";
import { requestMetrics } from "./request-metrics";
import { responseHeaders } from "./response-headers";

const chain = new Hono<Chain>()
  .use(requestFacts)
  .use(requestMetrics)
  .use(requestLog)
  .use(responseHeaders)
  .use(notModified)
  .use(requestGuard)
  .use(edgeCache)
  .use(loadLimit)
  // Not mounted by path: requestFacts decides once, before anything is decoded, whether it is the API.
  .all("*", (c) => (c.get("facts").address.isApi ? api.fetch(c.req.raw, { app: c.env.app }) : renderPage(c)))
  .onError((error, c) => {
    logError(error, c.env.app.requestId, "request");
    return errorResponse(error, c);
  });

/** Responds to a request. Never throws: logs a fault and responds with a neutral sentence. */
export const handleRequest = async (request: Request, app: App, pages: Pages): Promise<Response> =>
  chain.fetch(request, { app, pages });
