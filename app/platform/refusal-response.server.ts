/** The responses that refusals and faults become: JSON for programs, a page of its own where no other can be made. */
import type { App } from "./app.server";
import { fallbackPage } from "./fallback-page";
import { toRefusal } from "./to-refusal.server";

/** `{code, message, errors?, rev?}`, the request's id for a fault, and whatever `more` adds. */
export function refusalJson(error: unknown, { requestId }: App, more: object = {}): Response {
  const { code, body, status, headers } = toRefusal(error);
  const id = code === "broken" ? { requestId } : {};
  return Response.json({ ...body, ...id, ...more }, { status, headers });
}

/** The fallback page with a refusal's message. */
export function refusalPage(error: unknown, { env, requestId }: App): Response {
  const { status, message, headers } = toRefusal(error);
  return fallbackPage({ status, product: env.PRODUCT_NAME, message, requestId }, headers);
}
