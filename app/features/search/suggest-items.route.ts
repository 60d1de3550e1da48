import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { suggestItems } from "./search.server";

/** `?q=` what is typed, `?list=` an id whose titles come first, `?not=` (repeated) titles the form has: answers titles. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const titles = await suggestItems(context.app, {
    listId: searchParams.get("list"),
    q: searchParams.get("q") ?? "",
    exclude: searchParams.getAll("not"),
  });
  return Response.json(titles);
}
