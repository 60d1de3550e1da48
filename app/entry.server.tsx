import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { headMarkup, scriptText } from "~/platform/page-head.server";
import { logError } from "~/platform/to-refusal.server";
import { nameForms } from "~/rendering/name-forms.server";
import { cachedMarkup } from "./rendering/markup-cache.server";
import { PAGE_DATA } from "./rendering/remix-adapter";
import { NonceContext } from "./shell/nonce";
import { RequestIdContext } from "./shell/request-id";
import { MarkupCacheContext } from "./ui/page/markup-cache";

const HEAD_END = "</head>";
const END = "</body></html>";

/** Renders to one string: every loader has finished before. Remix would stream, with a boundary for data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: _, ...context }: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce, app } = loadContext;
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={context.staticHandlerContext.errors ? app.requestId : ""}>
        <MarkupCacheContext.Provider value={cachedMarkup}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </MarkupCacheContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  const headEnd = page.indexOf(HEAD_END);
  if (headEnd < 0 || !page.endsWith(END)) throw new Error("the page has no end");
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = retryAfter(context.staticHandlerContext);
  if (wait) headers.set("Retry-After", wait);
  const { inHead, inBody } = headMarkup(loadContext);
  const head = page.slice(0, headEnd);
  const body = nameForms(page.slice(headEnd, -END.length), loadContext);
  const text = `<!DOCTYPE html>${head}${inHead}${body}${inBody}${pageData(context)}${END}`;
  return new Response(text, { headers, status });
}

/** Writes JSON, because Remix's own format hardly compresses. Loaders must return only JSON values. */
function pageData({
  staticHandlerContext,
  serializeError,
}: Omit<EntryContext, "serverHandoffStream">): string {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const routeErrors = Object.entries(errors ?? {}).map(([route, error]) => [
    route,
    isRouteErrorResponse(error)
      ? { ...error, __type: "RouteErrorResponse" }
      : { ...serializeError(error), __type: "Error" },
  ]);
  const state = { loaderData, actionData, errors: errors && Object.fromEntries(routeErrors) };
  return `<script type="application/json" id="${PAGE_DATA}">${scriptText(state)}</script>`;
}

/** Returns the Retry-After of a loader or action, which Remix omits from page responses. */
const retryAfter = ({ loaderHeaders, actionHeaders }: EntryContext["staticHandlerContext"]) =>
  [loaderHeaders, actionHeaders]
    .flatMap((headersByRoute) => Object.values(headersByRoute))
    .map((headers) => headers.get("Retry-After"))
    .find(Boolean);

/** Logs an error of a loader, an action or a page. The guard responds if no page can. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.app.requestId, "page");
  context.fault = error;
}
