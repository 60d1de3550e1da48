import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { logOut } from "~/features/accounts/log-in/log-in.server";
import { clearedSessionCookies, withCookies } from "~/platform/cookies.server";

/** A GET logs nobody out. */
export const loader = () => redirect("/");

export async function action({ context: { app, viewer } }: ActionFunctionArgs) {
  if (viewer) await logOut(app, viewer);
  return redirect("/", { headers: withCookies(clearedSessionCookies(app)) });
}
