import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestLists } from "./search.server";

/** `?q=` is the typed title. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await suggestLists(context.app, new URL(request.url).searchParams.get("q") ?? ""));
}
