import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { pathOfCode } from "./room.server";

/** Redirects a room's short address to the list's link. */
export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  redirect(await pathOfCode(context.app, params.code ?? ""));

/** Makes wrong codes get the product's error page. */
export default function RoomCode() {
  return null;
}
