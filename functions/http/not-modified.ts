/** Conditional requests: responds 304 without a body if the client has the current entity tag. */
import { createMiddleware } from "hono/factory";
import { type Chain, replaceResponse } from "./request-facts";

const weak = (tag: string) => tag.trim().replace(/^W\//, "");

/** Returns true if `If-None-Match` matches the tag by weak comparison (RFC 9110). */
export const namesTag = (asked: string, tag: string): boolean =>
  asked.trim() === "*" || asked.split(",").some((one) => weak(one) === weak(tag));

/** Comes before the edge cache in the chain, so that cached responses can become 304s too. */
export const notModified = createMiddleware<Chain>(async (c, next) => {
  await next();
  const { status, headers, body } = c.res;
  const tag = headers.get("ETag");
  const asked = c.req.raw.headers.get("If-None-Match");
  const isRead = c.req.raw.method === "GET" || c.req.raw.method === "HEAD";
  if (!isRead || status !== 200 || !tag || !asked || !namesTag(asked, tag)) return;
  const kept = new Headers(headers);
  kept.delete("Content-Length");
  await body?.cancel();
  replaceResponse(c, new Response(null, { status: 304, headers: kept }));
});
