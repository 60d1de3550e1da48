/** Blocks cross-site requests, for pages and the API alike. */

import type { App } from "./app.server";
import { Refusal } from "./refusal";

const FORBIDDEN = "This came from another site";

export const foreign = () => new Refusal("forbidden", { message: FORBIDDEN });

/** Returns the request's Origin if the operator allows it to call the API (a mobile wrapper), else null. */
export function appOriginOf(request: Request, app: App): string | null {
  const origin = request.headers.get("Origin");
  return origin && app.env.APP_ORIGINS.includes(origin) ? origin : null;
}

/** Refuses prefetches, pictures, frames and other sites' scripts. A followed link passes, also of another site. */
export function requireVisit({ headers }: Request): void {
  const site = headers.get("Sec-Fetch-Site");
  const dest = headers.get("Sec-Fetch-Dest");
  const isCrossSite = site !== null && site !== "same-origin" && site !== "none";
  const isOpened = dest === null || dest === "document" || (dest === "empty" && !isCrossSite);
  if (!isOpened || isPrefetch(headers))
    throw new Refusal("forbidden", { message: "Open this address in a tab of its own" });
}

const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender|preview/i.test(`${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`);

/** Refuses a GET that writes if it comes from a link, another site, a prefetch or an embed. */
export function checkChangingGet(request: Request, app: App): void {
  if (request.method === "HEAD") throw new Refusal("method-not-allowed", { allow: "GET" });
  const { headers } = request;
  const site = headers.get("Sec-Fetch-Site");
  const isNavigation = ["navigate", "nested-navigate"].includes(headers.get("Sec-Fetch-Mode") ?? "");
  // Scripts send 'empty'; pictures, styles, scripts, frames, fonts, sounds and manifests send their type.
  const isEmbedded = !["empty", null].includes(headers.get("Sec-Fetch-Dest"));
  const isCrossSite = site !== null && site !== "same-origin" && site !== "none";
  if (isNavigation || isEmbedded || isPrefetch(headers)) throw foreign();
  if (isCrossSite && !appOriginOf(request, app)) throw foreign();
}
