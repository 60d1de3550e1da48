import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestUsedItems } from "~/features/discovery/search/search.server";

/**
 * Returns titles for the text in `?q=`; those of the list in `?list=` come first. `?not=` (repeated) excludes
 * the form's titles. With `?use=1` each is `{title, use}`; `use` says how many have it.
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
