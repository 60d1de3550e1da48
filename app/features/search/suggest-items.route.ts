import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestItems } from "./search.server";

/** `?q=` the text, `?list=` an id whose titles come first, `?not=` (repeated) the form's titles; returns titles. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const titles = await suggestItems(context.app, {
    listId: searchParams.get("list"),
    q: searchParams.get("q") ?? "",
    exclude: searchParams.getAll("not"),
  });
  return Response.json(titles);
}
