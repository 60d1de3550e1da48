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
  // No page waits for anything once its loaders are done, and one piece costs less to send than a hundred.
  return new Response(await new Response(body).text(), { headers, status: statusCode });
}

/** What a loader or action said about when to come back; Remix leaves its headers out of a page. */
const retryAfter = ({ loaderHeaders, actionHeaders }: EntryContext["staticHandlerContext"]) =>
  [loaderHeaders, actionHeaders]
    .flatMap((said) => Object.values(said))
    .map((said) => said.get("Retry-After"))
    .find(Boolean);

/** What a loader, an action or a page threw: logged with the request's id, and left to the request guard where no page can show it. */
export function handleError(error: unknown, { context, request }: LoaderFunctionArgs): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, context.app.requestId, "page");
  context.fault = error;
}
