/** Responses for refusals and faults: JSON for programs, a fallback page if no other page can be rendered. */
import type { App } from "./app.server";
import { fallbackPage } from "./fallback-page";
import { toRefusal } from "./to-refusal.server";

/** Returns `{code, message, errors?, rev?}` with `more`, and with the request's id for a fault. */
export function refusalJson(error: unknown, { requestId }: App, more: object = {}): Response {
  const { code, body, status, headers } = toRefusal(error);
  const id = code === "broken" ? { requestId } : {};
  return Response.json({ ...body, ...id, ...more }, { status, headers });
}

export function refusalPage(error: unknown, { env, requestId }: App): Response {
  const { status, message, headers } = toRefusal(error);
  return fallbackPage({ status, product: env.PRODUCT_NAME, message, requestId }, headers);
}
