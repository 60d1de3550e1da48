import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestChapters } from "~/features/discovery/chapters/chapters.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await suggestChapters(context.app, new URL(request.url).searchParams.get("q") ?? ""));
}
