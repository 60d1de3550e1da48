/** A request's whole way: through the request guard, to the API or the pages, and out; shared by all environments. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { resolveViewer } from "~/features/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { logError, toRefusal } from "~/platform/to-refusal.server";
import type { Viewer } from "~/platform/viewer.server";
import { identify } from "../api/identity";
import { api } from "../api/index";
import { withEdgeCache } from "./edge-cache";
import { fallbackPage } from "./fallback-page";
import { guardRequest, isApiPath } from "./request-guard";
import { withRequestLog } from "./request-log";
import { withResponseHeaders } from "./response-headers";

export type Pages = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Responds to a request; never throws: faults are logged and responded to with one neutral sentence. */
export const handleRequest = (request: Request, app: App, pages: Pages): Promise<Response> =>
  withRequestLog(request, app, () => answered(request, app, pages));

async function answered(request: Request, app: App, pages: Pages): Promise<Response> {
  const nonce = newNonce();
  try {
    const admitted = await guardRequest(request, app);
    if (admitted instanceof Response) return withResponseHeaders(admitted, request, app, { nonce });
    const fresh = isApiPath(new URL(request.url).pathname)
      ? async () => ({ answer: await api.fetch(admitted, { app }), badCookie: false })
      : () => renderPage(admitted, app, nonce, pages);
    let badCookie = false;
    const answer = await withEdgeCache(admitted, app, nonce, async () => {
      const made = await fresh();
      badCookie = made.badCookie;
      return made.answer;
    });
    return withResponseHeaders(answer, request, app, { nonce, badCookie });
  } catch (error) {
    logError(error, app.requestId, "request");
    return withResponseHeaders(errorResponse(error, request, app), request, app, { nonce });
  }
}

/** Pictures may also be requested by an app, which has no cookie. */
const PICTURES = /^\/images(\/|$)/i;

/** Posts that write nothing: the client session's token, and logging out, which is never limited. */
const NO_WRITES = /^\/(session\/token|logout)\/?(\.data)?$/i;

function viewerOf(request: Request, app: App): Promise<Viewer> {
  const { pathname } = new URL(request.url);
  const asking = { writes: request.method === "POST" && !NO_WRITES.test(pathname) };
  return request.headers.has("Authorization") && PICTURES.test(pathname)
    ? identify(app, request, asking)
    : resolveViewer(app, request, asking);
}

async function renderPage(request: Request, app: App, nonce: string, pages: Pages) {
  const viewer = await viewerOf(request, app);
  // Strangers' posts are not counted elsewhere: this keeps a flood of them from being read and rendered.
  if (!viewer && request.method === "POST") await passBurstLimit(app, "write", app.client);
  const badCookie = viewer === null && readCookie(request, SESSION_COOKIE) !== null;
  const context: AppLoadContext = { app, viewer, nonce };
  const answer = await pages(request, context);
  const { fault } = context;
  return { answer: fault && isLastWord(answer) ? errorResponse(fault, request, app) : answer, badCookie };
}

/** Remix's response where no page can show the error: a bare sentence, always with 500. */
const isLastWord = ({ status, headers }: Response) =>
  status === 500 && (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");

const newNonce = () => crypto.randomUUID().replaceAll("-", "");

const BROKEN = "Something went wrong on our side. Nothing is lost: try again in a moment";

function errorResponse(error: unknown, request: Request, app: App): Response {
  const refusal = toRefusal(error);
  const { requestId } = app;
  const status = refusal?.status ?? 500;
  const headers = refusal?.headers ?? {};
  const message = refusal?.message ?? BROKEN;
  if (!isApiPath(new URL(request.url).pathname))
    return fallbackPage({ status, product: app.env.PRODUCT_NAME, message, requestId }, headers);
  const code = refusal?.code ?? "broken";
  const errors = refusal?.errors ? { errors: refusal.errors } : {};
  const id = refusal ? {} : { requestId };
  return Response.json({ code, message, ...errors, ...id }, { status, headers });
}
