import type { Context } from "hono";
import { toRefusal } from "~/platform/to-refusal.server";
import { fallbackPage } from "./fallback-page";
import type { Chain } from "./request-facts";

const BROKEN = "Something went wrong on our side. Nothing is lost: try again in a moment";

/** The response to an error that neither a page nor a call could answer. */
export function errorResponse(error: unknown, c: Context<Chain>): Response {
  const { env, requestId } = c.env.app;
  const refusal = toRefusal(error);
  const status = refusal?.status ?? 500;
  const headers = refusal?.headers ?? {};
  const message = refusal?.message ?? BROKEN;
  if (!c.var.facts.address.isApi)
    return fallbackPage({ status, product: env.PRODUCT_NAME, message, requestId }, headers);
  const code = refusal?.code ?? "broken";
  const errors = refusal?.errors ? { errors: refusal.errors } : {};
  const id = refusal ? {} : { requestId };
  return Response.json({ code, message, ...errors, ...id }, { status, headers });
}
