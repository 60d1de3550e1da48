import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { onlyPosts } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { userRecord } from "./user-record.server";

export const loader = onlyPosts;

/** Returns the user record with a bearer token; visitors get 401 instead of a redirect to the log-in. */
export async function action({ context: { app, viewer } }: ActionFunctionArgs) {
  const record = await userRecord(app, requireMember(viewer));
  return Response.json(record, { headers: { "Cache-Control": "private, no-store" } });
}
