/** Remix's request handlers: one for each page, which knows no other page. */

import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { PageRow } from "~/lib/page-row";
import { PAGES } from "~/lib/page-table";
import type { Pages } from "./request-facts";

const HOME = "/";

/**
 * Remix flattens, ranks and compiles all routes of its build five times a request: for our sixty that is a quarter of
 * the time of a rendered page. So each page is made by a handler whose build has the root, the home page, which Remix
 * tells every browser of, and the page with those around and below it. What is no page is left to a handler of all.
 */
export function pageHandlers(build: ServerBuild, mode?: string): Pages {
  const handlers = new Map<string, RequestHandler>();
  const ofAll = createRequestHandler(build, mode);
  const handlerOf = (pattern: string): RequestHandler => {
    const [home, page] = [HOME, pattern].map((path) => PAGES.find((row) => isWithin(row, path)));
    if (!home || !page || pattern === "/*") return ofAll;
    return createRequestHandler(partOf(build, new Set(["root", ...idsOf(home), ...idsOf(page)])), mode);
  };
  return (request, context, pattern) => {
    const handler = handlers.get(pattern) ?? handlerOf(pattern);
    handlers.set(pattern, handler);
    return handler(request, context);
  };
}

const isWithin = ({ path, children = [] }: PageRow, wanted: string): boolean =>
  path === wanted || children.some((child) => isWithin(child, wanted));

/** Remix's ids of a page and those below it. */
const idsOf = ({ id, file, children = [] }: PageRow): string[] => [
  id ?? file.replace(/\.tsx?$/, ""),
  ...children.flatMap(idsOf),
];

/** The build with these routes alone, for the server and in what the browser is told. */
function partOf(build: ServerBuild, ids: Set<string>): ServerBuild {
  const part = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: part(build.routes),
    assets: { ...build.assets, routes: part(build.assets.routes) },
  };
}
