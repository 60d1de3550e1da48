/** Refusals and faults as API responses. */
import type { App } from "~/platform/app.server";
import { logError, toRefusal } from "~/platform/to-refusal.server";

const BROKEN = "Something went wrong on our side. Nothing is lost: try again in a moment";

/** A refusal as its status and `{code, message, errors?, rev?}`; other errors are logged whole, with a neutral text. */
export function respondTo(error: unknown, app: App): Response {
  const refusal = toRefusal(error);
  if (refusal !== error) logError(error, app.requestId, "api");
  if (!refusal)
    return Response.json({ code: "broken", message: BROKEN, requestId: app.requestId }, { status: 500 });
  const { code, message, rev, status, headers } = refusal;
  const errors = status === 400 ? refusal.errors : undefined;
  return Response.json({ code, message, errors, rev }, { status, headers });
}
