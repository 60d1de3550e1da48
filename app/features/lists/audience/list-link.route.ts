import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { openLink } from "./audience-page.server";

/** Sets the access cookie of a list by link and redirects to the list. 404 for a revoked link. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { path, cookie } = await openLink(context.app, params.key ?? "");
  return redirect(path, { headers: { "Set-Cookie": cookie } });
}
