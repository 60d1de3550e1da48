/** A request's whole way: in at the door, to the API or the pages, and out; the same for the Worker, `npm run dev` and tests. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { resolveViewer } from "~/features/accounts/sessions.server";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { passSieve } from "~/platform/rate-limits.server";
import { logFault, refusalOf } from "~/platform/refusal-of.server";
import type { Viewer } from "~/platform/viewer.server";
import { identify } from "./api/identity";
import { api } from "./api/index";
import { closeDoor } from "./close-door";
import { isApiPath, openDoor } from "./door";
import { throughEdgeCache } from "./edge-cache";
import { plainPage } from "./plain-page";
import { logged } from "./request-log";

export type Pages = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Answers a request; never throws: what goes wrong on the way is logged and answered in one neutral sentence. */
export const answerRequest = (request: Request, app: App, pages: Pages): Promise<Response> =>
  logged(request, app, () => answered(request, app, pages));

async function answered(request: Request, app: App, pages: Pages): Promise<Response> {
  const nonce = newNonce();
  try {
    const admitted = await openDoor(request, app);
    if (admitted instanceof Response) return closeDoor(admitted, request, app, { nonce });
    const fresh = isApiPath(new URL(request.url).pathname)
      ? async () => ({ answer: await api.fetch(admitted, { app }), badCookie: false })
      : () => pageAnswer(admitted, app, nonce, pages);
    let badCookie = false;
    const answer = await throughEdgeCache(admitted, app, nonce, async () => {
      const made = await fresh();
      badCookie = made.badCookie;
      return made.answer;
    });
    return closeDoor(answer, request, app, { nonce, badCookie });
  } catch (error) {
    logFault(error, app.requestId, "door");
    return closeDoor(problemAnswer(error, request, app), request, app, { nonce });
  }
}

/** Pictures are an app's too, which has no cookie. */
const PICTURES = /^\/images(\/|$)/i;

/** Posts that write nothing: the browser's copy of the token, and logging out, which nobody is kept from. */
const NO_WRITES = /^\/(session\/token|logout)\/?(\.data)?$/i;

function viewerOf(request: Request, app: App): Promise<Viewer> {
  const { pathname } = new URL(request.url);
  const asking = { writes: request.method === "POST" && !NO_WRITES.test(pathname) };
  return request.headers.has("Authorization") && PICTURES.test(pathname)
    ? identify(app, request, asking)
    : resolveViewer(app, request, asking);
}

async function pageAnswer(request: Request, app: App, nonce: string, pages: Pages) {
  const viewer = await viewerOf(request, app);
  // Strangers' posts are counted nowhere else: this keeps a flood of them from being read and rendered.
  if (!viewer && request.method === "POST") await passSieve(app, "write", app.client);
  const badCookie = viewer === null && readCookie(request, SESSION_COOKIE) !== null;
  const context: AppLoadContext = { app, viewer, nonce };
  const answer = await pages(request, context);
  const { fault } = context;
  return { answer: fault && isLastWord(answer) ? problemAnswer(fault, request, app) : answer, badCookie };
}

/** Remix's answer where there is no page to say it: a bare sentence, and 500 for whatever it was. */
const isLastWord = ({ status, headers }: Response) =>
  status === 500 && (headers.get("Content-Type") ?? "text/plain").startsWith("text/plain");

const newNonce = () => crypto.randomUUID().replaceAll("-", "");

const BROKEN = "Something went wrong on our side. Nothing is lost: try again in a moment";

function problemAnswer(error: unknown, request: Request, app: App): Response {
  const refusal = refusalOf(error);
  const { requestId } = app;
  const status = refusal?.status ?? 500;
  const headers = refusal?.headers ?? {};
  const message = refusal?.message ?? BROKEN;
  if (!isApiPath(new URL(request.url).pathname))
    return plainPage({ status, product: app.env.PRODUCT_NAME, message, requestId }, headers);
  const code = refusal?.code ?? "broken";
  const errors = refusal?.errors ? { errors: refusal.errors } : {};
  const id = refusal ? {} : { requestId };
  return Response.json({ code, message, ...errors, ...id }, { status, headers });
}
