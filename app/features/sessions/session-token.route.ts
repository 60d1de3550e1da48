import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { withErrorPage } from "~/platform/page-refusal.server";
import { Refusal } from "~/platform/refusal";
import { logError, toRefusal } from "~/platform/to-refusal.server";
import { requireMember } from "~/platform/viewer.server";
import { userRecord } from "./user-record.server";

export const loader = withErrorPage(() => {
  throw new Refusal("method-not-allowed", { allow: "POST" });
});

/** The user record with a bearer token, for the client session; a stranger gets 401 without a redirect to log in. */
export const action = async ({ context: { app, viewer } }: ActionFunctionArgs) => {
  try {
    const record = await userRecord(app, requireMember(viewer));
    return Response.json(record, { headers: { "Cache-Control": "private, no-store" } });
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    logError(error, app.requestId, "session token");
    const { code, message, status, headers } = refusal;
    return Response.json({ code, message }, { status, headers });
  }
};
