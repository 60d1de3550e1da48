/** Creates one Remix request handler per page, whose build contains only the routes it needs. */

import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { PageRow } from "~/lib/addresses/page-row";
import { PAGES } from "~/lib/addresses/page-table";
import type { Pages } from "./request-facts";

const HOME = "/";

/**
 * Creates the page renderer. Remix flattens, ranks and compiles all routes five times per request, a quarter
 * of a page's render time with our sixty. So each page has a handler with the root, the page, its parents and
 * children, and the home page. Remix announces the home page to every browser. Unknown addresses use a
 * handler with all routes.
 */
export function pageHandlers(build: ServerBuild, mode?: string): Pages {
  const handlers = new Map<string, RequestHandler>();
  const ofAll = createRequestHandler(build, mode);
  const handlerOf = (pattern: string): RequestHandler => {
    const [home, page] = [HOME, pattern].map((path) => PAGES.find((row) => isWithin(row, path)));
    if (!home || !page || pattern === "/*") return ofAll;
    return createRequestHandler(partOf(build, new Set(["root", ...routeIds(home), ...routeIds(page)])), mode);
  };
  return (request, context, pattern) => {
    const handler = handlers.get(pattern) ?? handlerOf(pattern);
    handlers.set(pattern, handler);
    return handler(request, context);
  };
}

const isWithin = ({ path, children = [] }: PageRow, wanted: string): boolean =>
  path === wanted || children.some((child) => isWithin(child, wanted));

const routeIds = ({ id, file, children = [] }: PageRow): string[] => [
  id ?? file.replace(/\.tsx?$/, ""),
  ...children.flatMap(routeIds),
];

/** Reduces the build to these routes, on the server and in the browser's manifest. */
function partOf(build: ServerBuild, ids: Set<string>): ServerBuild {
  const part = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: part(build.routes),
    assets: { ...build.assets, routes: part(build.assets.routes) },
  };
}
