import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestLists } from "~/features/discovery/search/search.server";

/** Returns public lists on the topic of the title in `?q=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await suggestLists(context.app, new URL(request.url).searchParams.get("q") ?? ""));
}
