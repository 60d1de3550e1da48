import type { RouteConfig, RouteConfigEntry } from "@remix-run/route-config";
import type { PageRow } from "~/lib/addresses/page-row";
import { PAGES } from "./lib/addresses/page-table";

/** Converts a row to a Remix route. A child with its parent's path becomes the parent's index. */
function toRoute({ path, file, id, children }: PageRow, above = "/"): RouteConfigEntry {
  const inner = children && { children: children.map((child) => toRoute(child, path)) };
  const place = path === above ? { index: true } : { path: path.replace(above, "").replace(/^\//, "") };
  return { ...place, ...(id && { id }), file, ...inner };
}

export default PAGES.map((row) => toRoute(row)) satisfies RouteConfig;
