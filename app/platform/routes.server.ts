/** Wraps all loaders and actions: converts a thrown Refusal into a response. */
import { type ActionFunctionArgs, redirect, type ServerBuild } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";
import { hasProfile } from "~/lib/people/guest-name";
import { shownTo } from "~/lib/people/shown-to";
import { BACK_HEADER } from "~/lib/requests/back-header";
import { backOf, isByScript, textFields } from "./form-data";
import { Refusal } from "./refusal";
import { refusalJson } from "./refusal-response.server";
import { logError, toRefusal } from "./to-refusal.server";
import { unsentPage } from "./unsent-page";

type RouteModule = ServerBuild["routes"][string]["module"];
type Handler = (args: ActionFunctionArgs) => unknown;

type ServedRoute<M> = {
  [K in keyof M]: K extends "loader" | "action"
    ? M[K] extends (...args: never) => infer R
      ? (args: ActionFunctionArgs) => Promise<Awaited<R>>
      : M[K]
    : M[K];
};

export const withRefusals = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: servedRoute(route.module) }]),
  ),
});

/**
 * Wraps a route module. A page's refusal becomes the error page with its status. 'sign-in' redirects to the
 * login page, which returns here; an action responds 401 with the typed text instead. An endpoint, which has
 * no component, responds with JSON. Faults are left to Remix.
 */
export function servedRoute<M extends object>(module: M): ServedRoute<M> {
  const { loader, action, default: page } = module as Partial<RouteModule>;
  const wrap = (handler: Handler) => (args: ActionFunctionArgs) => respond(handler, args, page !== undefined);
  return {
    ...module,
    ...(loader && { loader: wrap(loader as Handler) }),
    ...(action && { action: wrap(action as Handler) }),
  } as ServedRoute<M>;
}

async function respond(handler: Handler, args: ActionFunctionArgs, isPage: boolean): Promise<unknown> {
  const { request, context } = args;
  const isRead = request.method !== "POST";
  const anothers = isRead ? null : await refusalOfAnothersForm(args, isPage);
  if (anothers) throw anothers;
  // Only an anonymous post can be refused with 'sign-in' and lose its text.
  const spare = isPage && !isRead && !context.viewer ? request.clone() : null;
  try {
    return await handler(args);
  } catch (error) {
    // a visitor's redirects may be cached, so they don't depend on a header
    if (error instanceof Response && context.viewer) throw atBack(request, error);
    const { code } = toRefusal(error);
    if (code === "broken") throw error;
    logError(error, context.app.requestId, "page");
    const { pathname, search } = new URL(request.url);
    if (code === "sign-in" && isRead) throw atBack(request, redirect(paths.login(pathname + search)));
    if (!isPage) throw refusalJson(error, context.app);
    if (code === "confirm-email") throw redirect(paths.checkMail);
    const typed = code === "sign-in" && spare ? textFields(await spare.formData()) : undefined;
    throw refusalJson(error, context.app, { requestId: context.app.requestId, typed });
  }
}

/** Makes a redirect that follows Back replace the entry: from a pushed one, the next Back would lead here again. */
function atBack({ headers }: Request, answer: Response): Response {
  if (headers.has(BACK_HEADER)) answer.headers.set("X-Remix-Replace", "true");
  return answer;
}

/** Labels of text on a page without React. */
const TYPED = { reason: "Reason" };

/**
 * Returns the refusal of a write that another account's page sent, or null. Without scripts it holds the text:
 * for a page as fields of its error page, for an endpoint as a page of its own.
 */
async function refusalOfAnothersForm(
  { request, context }: ActionFunctionArgs,
  isPage: boolean,
): Promise<Response | null> {
  const { app, viewer, shownTo: writer } = context;
  if (!viewer || !writer || writer.id === viewer.id) return null;
  const message = `You are ${viewer.username} now. This was written as ${writer.username}`;
  const refusal = new Refusal("another-account", { message });
  // guests have no log-in
  const logInAs = hasProfile(writer.username) ? writer.username : null;
  const facts = { requestId: app.requestId, refused: message, logInAs };
  if (isByScript(request)) return refusalJson(refusal, app, facts);
  const form = await request.formData();
  if (!isPage)
    return unsentPage(app, { request, form, back: backOf(form), typed: TYPED, writer, message, logInAs });
  return refusalJson(refusal, app, { ...facts, typed: textFields(form), shownTo: shownTo(writer) });
}
