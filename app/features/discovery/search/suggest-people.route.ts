import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestPeople } from "./search.server";

/** `?q=` is the beginning of a name, `?list=` the list of the comment. Returns names. */
export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = { listId: searchParams.get("list"), q: searchParams.get("q") ?? "" };
  return Response.json(await suggestPeople(app, viewer, asked));
}
