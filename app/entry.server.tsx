import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { headMarkup, scriptText } from "~/platform/page-head.server";
import { logError } from "~/platform/to-refusal.server";
import { PAGE_DATA } from "~/rendering/page-data";
import { cachedMarkup } from "./rendering/markup-cache.server";
import { NonceContext } from "./shell/nonce";
import { RequestIdContext } from "./shell/request-id";
import { MarkupCacheContext } from "./ui/markup-cache";

const HEAD_END = "</head>";
const END = "</body></html>";

/**
 * Every loader has answered before rendering begins, so a page is rendered to one text, and its data is written at its
 * end. Remix alone would render to a stream of bytes, with a boundary that waits for the data.
 */
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
  const [head, body] = [page.slice(0, headEnd), page.slice(headEnd, -END.length)];
  const text = `<!DOCTYPE html>${head}${inHead}${body}${inBody}${pageData(context)}${END}`;
  return new Response(text, { headers, status });
}

/**
 * What the loaders answered, for `takePageData`: JSON, because Remix's own form of it, with a number for each value,
 * hardly compresses. A loader returns nothing that JSON does not know.
 */
function pageData({
  staticHandlerContext,
  serializeError,
}: Omit<EntryContext, "serverHandoffStream">): string {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const told = Object.entries(errors ?? {}).map(([route, error]) => [
    route,
    isRouteErrorResponse(error)
      ? { ...error, __type: "RouteErrorResponse" }
      : { ...serializeError(error), __type: "Error" },
  ]);
  const state = { loaderData, actionData, errors: errors && Object.fromEntries(told) };
  return `<script type="application/json" id="${PAGE_DATA}">${scriptText(state)}</script>`;
}

/** The Retry-After of a loader or action; Remix leaves its headers out of a page. */
const retryAfter = ({ loaderHeaders, actionHeaders }: EntryContext["staticHandlerContext"]) =>
  [loaderHeaders, actionHeaders]
    .flatMap((said) => Object.values(said))
    .map((said) => said.get("Retry-After"))
    .find(Boolean);

/** An error of a loader, an action or a page: logged with the request's id, and left to the guard if no page can. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.app.requestId, "page");
  context.fault = error;
}
