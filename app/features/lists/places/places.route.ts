import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import { readList } from "~/features/lists/reads/lists.server";
import { idOrNone } from "~/lib/data/ids";
import { type PlacedItems, placedItems } from "./placed-item";

/** Returns why the items of a masterlist stand where they stand, and who put them where. */
export async function loader({ context: { app, viewer }, params }: LoaderFunctionArgs) {
  // the rows of a few versions have their notes; the masterlist's row has those of many
  const page = { pageSize: VERSIONS_FIRST_PAGE };
  const { masterlist } = await readList(app, viewer, idOrNone(params.listId), page);
  return Response.json({ items: placedItems(masterlist?.items ?? []) } satisfies PlacedItems);
}
