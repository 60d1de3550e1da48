import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { logError } from "~/platform/to-refusal.server";
import { NonceContext } from "./shell/nonce";
import { RequestIdContext } from "./shell/request-id";

const ABORT_AFTER_MS = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, app }: AppLoadContext,
) {
  let statusCode = status;
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={remixContext.staticHandlerContext.errors ? app.requestId : ""}>
        <RemixServer context={remixContext} url={request.url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        console.error(JSON.stringify({ requestId: app.requestId, at: "render", error: String(error) }));
        statusCode = 500;
      },
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = retryAfter(remixContext.staticHandlerContext);
  if (wait) headers.set("Retry-After", wait);
  // No page streams once its loaders are done, and one chunk costs less to send than a hundred.
  return new Response(await new Response(body).text(), { headers, status: statusCode });
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
