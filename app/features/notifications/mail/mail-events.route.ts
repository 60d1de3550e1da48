import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { onlyPosts } from "~/platform/page-action.server";
import { takeMailEvent } from "./mail-events.server";

export const loader = onlyPosts;

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await takeMailEvent(app, await request.text(), request.headers);
  return new Response(null, { status: 204 });
}
