import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readShortlist } from "~/features/lists/reads/lists.server";
import { readId } from "~/lib/ids";
import { type PlacedItems, placedItem } from "./place-words";

/** Returns who put each item of a masterlist where. */
export async function loader({ context: { app, viewer }, params }: LoaderFunctionArgs) {
  const { masterlist } = await readShortlist(app, viewer, readId(params.listId) ?? "");
  const { of = 0, longest = 0, items = [] } = masterlist ?? {};
  return Response.json({ of, longest, items: items.map(placedItem) } satisfies PlacedItems);
}
