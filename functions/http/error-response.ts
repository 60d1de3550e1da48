import type { Context } from "hono";
import { isByScript } from "~/platform/form-data";
import { Refusal } from "~/platform/refusal";
import { refusalJson, refusalPage } from "~/platform/refusal-response.server";
import { busyPage } from "~/platform/unsent-page";
import type { Chain } from "./request-facts";

export async function errorResponse(error: unknown, c: Context<Chain>): Promise<Response> {
  const { app } = c.env;
  const { raw: request } = c.req;
  if (c.get("facts").address.isApi) return refusalJson(error, app);
  const isBusy = error instanceof Refusal && error.code === "busy";
  const isUnsent = isBusy && request.method === "POST" && !isByScript(request) && !request.bodyUsed;
  return (isUnsent && (await busyPage(app, request, error))) || refusalPage(error, app);
}
