import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isVisit } from "~/platform/own-site.server";
import { pathOfCode } from "./room.server";

/** Redirects a room's short address to the list's link. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) =>
  redirect(await pathOfCode(context.app, params.code ?? "", { isVisit: isVisit(request) }));

/** Makes wrong codes get the product's error page. */
export default function RoomCode() {
  return null;
}
