/** The middleware chain of every request in all environments, top to bottom, then the API or a page. */
import { type Context, Hono } from "hono";
import type { App } from "~/platform/app.server";
import { logError } from "~/platform/to-refusal.server";
import { api } from "../api/index";
import { edgeCache } from "./edge-cache";
import { errorResponse } from "./error-response";
import { costOf, factsOf, handBack } from "./handed-over";
import { loadLimit } from "./load-limit";
import { rememberWrite } from "./near-reads";
import { notModified } from "./not-modified";
import { openSocket } from "./open-socket";
import { renderPage } from "./render-page";
import { type Chain, type Pages, replaceResponse, requestFacts } from "./request-facts";
import { requestGuard } from "./request-guard";
import { requestLog } from "./request-log";
import { requestMetrics } from "./request-metrics";
import { responseHeaders } from "./response-headers";
import { toListWriter } from "./to-list-writer";
import { wayCounts } from "./way-counts";

const chain = new Hono<Chain>()
  .use(requestFacts)
  .use(requestMetrics)
  .use(wayCounts)
  .use(requestLog)
  .use(responseHeaders)
  .use(notModified)
  .use(requestGuard)
  .use(rememberWrite)
  .use(edgeCache)
  .use(toListWriter)
  .use(loadLimit)
  .use(openSocket)
  .all("*", respond)
  .onError(onError);

/** Not mounted by path: requestFacts decides once, before anything is decoded, whether it is the API. */
function respond(c: Context<Chain>): Response | Promise<Response> {
  return c.get("facts").address.isApi ? api.fetch(c.req.raw, { app: c.env.app }) : renderPage(c);
}

function onError(error: Error, c: Context<Chain>): Response | Promise<Response> {
  logError(error, c.env.app.requestId, "request");
  return errorResponse(error, c);
}

/** Responds to a request. Never throws: logs a fault and responds with a neutral sentence. */
export const handleRequest = async (request: Request, app: App, pages: Pages): Promise<Response> =>
  chain.fetch(request, { app, pages });

/** The rest of the chain in a list's writer: a Worker has already judged the request and will add the headers. */
const writerChain = new Hono<Chain>()
  .use(requestFacts)
  .use(async (c, next) => {
    c.set("shownTo", factsOf(c.req.raw).shownTo);
    await next();
    replaceResponse(c, handBack(c.res, costOf(c.env.app, c.get("badCookie"))));
  })
  .all("*", respond)
  .onError(onError);

/** Responds to a request in its list's writer. `nonce` is that of the Worker's response. */
export const handleListWrite = async (
  request: Request,
  app: App,
  pages: Pages,
  nonce: string,
): Promise<Response> => writerChain.fetch(request, { app, pages, nonce });
