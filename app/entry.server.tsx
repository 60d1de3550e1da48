import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { logError } from "~/platform/to-refusal.server";
import { NonceContext } from "./shell/nonce";
import { RequestIdContext } from "./shell/request-id";

const END = "</body></html>";

/**
 * Every loader has answered before rendering begins, so a page is rendered to one text, and its data is written at its
 * end. Remix alone would render to a stream of bytes, with a boundary that waits for the data.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  { nonce, app }: AppLoadContext,
) {
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={context.staticHandlerContext.errors ? app.requestId : ""}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  if (!page.endsWith(END)) throw new Error("the page has no end");
  const data = await new Response(serverHandoffStream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = retryAfter(context.staticHandlerContext);
  if (wait) headers.set("Retry-After", wait);
  const text = `<!DOCTYPE html>${page.slice(0, -END.length)}${dataScript(data, nonce)}${END}`;
  return new Response(text, { headers, status });
}

/** Hands the data to Remix's script in the page, as its own StreamTransfer does. */
const dataScript = (data: string, nonce: string) =>
  `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${scriptText(data)});window.__remixContext.streamController.close();</script>`;

/** A text as a literal that can't end its script. */
const scriptText = (text: string) =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

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
