/** Conditional requests: responds 304 without a body if the client has the current entity tag. */
import { createMiddleware } from "hono/factory";
import { type Chain, replaceResponse } from "./request-facts";

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");

/** Returns true if `If-None-Match` matches the tag by weak comparison (RFC 9110). */
export const namesTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  ifNoneMatch.split(",").some((one) => withoutWeakness(one) === withoutWeakness(tag));

/** Comes before the edge cache in the chain, so that cached responses can become 304s too. */
export const notModified = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { status, headers, body } = c.res;
  const tag = headers.get("ETag");
  const ifNoneMatch = c.req.raw.headers.get("If-None-Match");
  const isRead = c.req.raw.method === "GET" || c.req.raw.method === "HEAD";
  if (!isRead || status !== 200 || !tag || !ifNoneMatch || !namesTag(ifNoneMatch, tag)) return;
  const newHeaders = new Headers(headers);
  newHeaders.delete("Content-Length");
  await body?.cancel();
  replaceResponse(c, new Response(null, { status: 304, headers: newHeaders }));
});
