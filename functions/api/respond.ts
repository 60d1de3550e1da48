import type { App } from "~/platform/app.server";
import { refusalJson } from "~/platform/refusal-response.server";
import { logError } from "~/platform/to-refusal.server";

/** A refusal as its status and `{code, message, errors?, rev?}`; other errors are logged whole, with a neutral text. */
export function respondTo(error: unknown, app: App): Response {
  logError(error, app.requestId, "api");
  return refusalJson(error, app);
}
