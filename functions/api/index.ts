import { Hono } from "hono";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { refusalJson } from "~/platform/refusal-response.server";
import { logError } from "~/platform/to-refusal.server";
import { type ApiEnv, mount } from "./call";
import { describe } from "./document/describe";
import { calls } from "./table";

export const api = new Hono<ApiEnv>({ strict: false }).basePath("/api");

mount(api, calls);
describe(api);

api.all("*", () => {
  throw new Refusal("not-found");
});

api.onError((error, context) => respondTo(error, context.env.app));

/** Responds with `{code, message, errors?, rev?}`. Logs a fault in full but sends only a neutral message. */
function respondTo(error: unknown, app: App): Response {
  logError(error, app.requestId, "api");
  return refusalJson(error, app);
}
