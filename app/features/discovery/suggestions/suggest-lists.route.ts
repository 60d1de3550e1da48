import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestLists } from "~/features/discovery/search/search.server";

/** `?q=` a title that is being typed; responds with the public lists on its topic. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await suggestLists(context.app, new URL(request.url).searchParams.get("q") ?? ""));
}
