import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { openLink } from "./audience-page.server";

/** A list's link: the browser keeps its key, and goes on to the list. 404 for a link that has ended. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { path, cookie } = await openLink(context.app, params.key ?? "");
  return redirect(path, { headers: { "Set-Cookie": cookie } });
}
