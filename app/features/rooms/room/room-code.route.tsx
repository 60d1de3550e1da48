import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireVisit } from "~/platform/own-site.server";
import { pathOfCode } from "./room.server";

/** Redirects a room's short address to the list's link. Requests that nobody opened get no look-up. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireVisit(request);
  return redirect(await pathOfCode(context.app, params.code ?? ""));
}

/** Makes wrong codes get the product's error page. */
export default function RoomCode() {
  return null;
}
