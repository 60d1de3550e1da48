import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readVersion } from "~/features/lists/reads/lists.server";
import { idOrNone } from "~/lib/data/ids";
import { pageVersions } from "./page-list";

/** Returns all items of a version, as its card shows them. */
export async function loader({ context: { app, viewer }, params }: LoaderFunctionArgs) {
  const list = await readVersion(app, viewer, idOrNone(params.listId), params.creator ?? "");
  return Response.json(pageVersions(list, { allItems: true })[0]?.items ?? []);
}
