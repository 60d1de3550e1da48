import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import { readList } from "~/features/lists/reads/lists.server";
import { idOrNone } from "~/lib/data/ids";
import { type PlacedItems, placedItem } from "./placed-item";

/** Returns who put each item of a masterlist where. */
export async function loader({ context: { app, viewer }, params }: LoaderFunctionArgs) {
  // the rows of a few versions have their notes; the masterlist's row has those of many
  const page = { pageSize: VERSIONS_FIRST_PAGE };
  const { masterlist } = await readList(app, viewer, idOrNone(params.listId), page);
  const items = masterlist?.items ?? [];
  return Response.json({ items: items.map(placedItem) } satisfies PlacedItems);
}
