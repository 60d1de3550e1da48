/** Conditional reads: who has a response already, by its entity tag, gets 304 and no body. */
import { createMiddleware } from "hono/factory";
import { type Chain, replaceResponse } from "./request-facts";

const weak = (tag: string) => tag.trim().replace(/^W\//, "");

/** Whether `If-None-Match` names the tag, as RFC 9110 compares them for reads. */
export const namesTag = (asked: string, tag: string): boolean =>
  asked.trim() === "*" || asked.split(",").some((one) => weak(one) === weak(tag));

/** Outside of the edge cache, so that a kept response becomes a 304 too. */
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
