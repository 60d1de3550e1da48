import type { App } from "~/platform/app.server";
import { refusalJson } from "~/platform/refusal-response.server";
import { logError } from "~/platform/to-refusal.server";

/** Responds with `{code, message, errors?, rev?}`. Logs a fault in full but sends only a neutral message. */
export function respondTo(error: unknown, app: App): Response {
  logError(error, app.requestId, "api");
  return refusalJson(error, app);
}
