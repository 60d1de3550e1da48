import type { RouteConfig, RouteConfigEntry } from "@remix-run/route-config";
import type { PageRow } from "~/lib/page-row";
import { PAGES } from "./lib/page-table";

/** The pages' table as Remix reads it: paths are relative to the page around them, and a page at its path is its index. */
function toRoute({ path, file, id, children }: PageRow, above = "/"): RouteConfigEntry {
  const inner = children && { children: children.map((child) => toRoute(child, path)) };
  const place = path === above ? { index: true } : { path: path.replace(above, "").replace(/^\//, "") };
  return { ...place, ...(id && { id }), file, ...inner };
}

export default PAGES.map((row) => toRoute(row)) satisfies RouteConfig;
