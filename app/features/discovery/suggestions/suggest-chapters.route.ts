import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestChapters } from "~/features/discovery/chapters/chapters.server";

/** `?q=` the typed text; responds with chapter names. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await suggestChapters(context.app, new URL(request.url).searchParams.get("q") ?? ""));
}
