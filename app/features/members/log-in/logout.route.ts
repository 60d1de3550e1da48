import { type ActionFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { loggedOutCookies, withCookies } from "~/platform/cookies.server";
import { logOut } from "./log-in.server";

/** Ignores GET, so that a link can't log anyone out. */
export const loader = () => redirect("/");

export async function action({ request, context: { app, viewer } }: ActionFunctionArgs) {
  if (viewer) await logOut(app, viewer);
  return replace("/", { headers: withCookies(loggedOutCookies(app, request)) });
}
