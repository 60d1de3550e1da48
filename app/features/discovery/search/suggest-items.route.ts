import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestUsedItems } from "./search.server";

/**
 * Returns titles for `?q=`, those in the list `?list=` first; `?not=` (repeated) excludes titles. `?use=1`
 * returns `{title, use}`, where `use` says how many have it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const items = await suggestUsedItems(context.app, {
    listId: searchParams.get("list"),
    q: searchParams.get("q") ?? "",
    exclude: searchParams.getAll("not"),
  });
  return Response.json(searchParams.get("use") === "1" ? items : items.map(({ title }) => title));
}
