import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { resolveViewer } from "~/features/members/sessions/resolve-viewer.server";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { addToHead } from "~/platform/page-head.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { logError } from "~/platform/to-refusal.server";
import type { Viewer } from "~/platform/viewer.server";
import { checkScope } from "../api/call";
import { identify } from "../api/identity";
import { errorResponse } from "./error-response";
import { nearApp, withoutBookmark } from "./near-reads";
import type { Chain } from "./request-facts";

export async function renderPage(c: Context<Chain>): Promise<Response> {
  const { app } = c.env;
  const { raw: request } = c.req;
  const { readsSession } = c.get("facts").address;
  const viewer = readsSession ? null : await viewerOf(c);
  // Anonymous posts are counted nowhere else: this keeps a flood of them from being read and rendered.
  if (!viewer && request.method === "POST") await passBurstLimit(app, "write", app.client);
  const near = await nearApp(c, viewer);
  const page = await pageFor(c, viewer, near ?? app);
  if (!near || !page.fault) return page.response;
  logError(page.fault, app.requestId, "replica");
  const { response } = await pageFor(c, viewer, app);
  return withoutBookmark(app, response);
}

async function pageFor(
  c: Context<Chain>,
  viewer: Viewer,
  app: App,
): Promise<{ response: Response; fault: unknown }> {
  const { raw: request } = c.req;
  const { address, nonce } = c.get("facts");
  const isBad = viewer === null && !address.readsSession && readCookie(request, SESSION_COOKIE) !== null;
  c.set("badCookie", isBad);
  const shownTo = address.actsForAnyone ? null : c.get("shownTo");
  const context: AppLoadContext = { app, viewer, nonce, shownTo };
  if (address.noindex) addToHead(context, () => ({ noindex: true }));
  const response = await c.env.pages(request, context, address.pattern);
  const { fault } = context;
  return { response: fault && isLastWord(response) ? await errorResponse(fault, c) : response, fault };
}

async function viewerOf(c: Context<Chain>): Promise<Viewer> {
  const { app } = c.env;
  const { raw: request } = c.req;
  const { address } = c.get("facts");
  const asking = { writes: address.counted };
  // Apps may also request pictures; they have no cookie.
  if (!request.headers.has("Authorization") || !address.acceptsBearer)
    return resolveViewer(app, request, asking);
  const caller = await identify(app, request, asking);
  checkScope(caller?.token, address.changes ? "write" : "read");
  return caller;
}

/** Returns true for Remix's plain-text 500, sent if no page can show the error. */
const isLastWord = ({ status, headers }: Response) =>
  status === 500 && (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");
