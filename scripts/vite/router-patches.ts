/**
 * The router flattens and ranks the whole table of routes and compiles its patterns each time it matches an address,
 * several times a request. In the Worker's build it does so once for each table, it starts without an error, and Remix
 * does not also make a page's data in its own form.
 * docs/decisions/11-one-text-from-react.md
 */
import type { Plugin } from "vite";

type Patch = { file: RegExp; from: string; to: string };

/** What is replaced in the libraries' own files; a release that changes these lines fails the build. */
export const PATCHES: Patch[] = [
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    to: "let branches = once(branchesOf, routes, () => { let flat = flattenRoutes(routes); rankRouteBranches(flat); return flat; });",
  },
  {
    // most branches don't match: their first word says so, or else one test of the whole path, before its parts are matched
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    to: `if (allowPartial || mayMatch(branches[i], first, decoded))
      matches = matchRouteBranch(branches[i], decoded, allowPartial);`,
  },
  {
    // an address is matched several times a request, one time after the other
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "  for (let i = 0; matches == null",
    to: `  let latest = latestOf.get(branches);
  if (!allowPartial && latest?.pathname === pathname) return copied(latest.matches);
  for (let i = 0; matches == null`,
  },
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "  return matches;\n}\nfunction convertRouteMatchToUiMatch(",
    to: `  if (!allowPartial && matches) latestOf.set(branches, { pathname, matches: copied(matches) });
  return matches;
}
function convertRouteMatchToUiMatch(`,
  },
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "let decoded = decodePath(pathname);",
    to: "let decoded = decodePath(pathname);\n  let first = firstOf(decoded);",
  },
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
    to: "once(compiled, pattern.path + pattern.caseSensitive + pattern.end, () => compilePath(pattern.path, pattern.caseSensitive, pattern.end));",
  },
  {
    file: /\/@remix-run\/router\/dist\/router\.js$/,
    from: "function flattenRoutes(",
    to: `const branchesOf = new WeakMap();
const latestOf = new WeakMap();
const copied = (matches) => matches.map((match) => ({ ...match, params: { ...match.params } }));
const compiled = new Map();
function once(made, key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}
const firstOf = (path) => /^\\/*([^/]*)/.exec(path)[1].toLowerCase();
function mayMatch(branch, first, decoded) {
  branch.first ??= firstOf(branch.path);
  if (branch.first !== first && !/[:*]/.test(branch.first)) return false;
  branch.whole ??= compilePath(branch.path)[0];
  return branch.whole.test(decoded);
}
function flattenRoutes(`,
  },
  {
    file: /\/@remix-run\/react\/dist\/esm\/server\.js$/,
    from: "createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
    to: "serverRoutes ??= createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);",
  },
  {
    file: /\/@remix-run\/react\/dist\/esm\/server\.js$/,
    from: "function RemixServer(",
    to: "let serverRoutes;\nfunction RemixServer(",
  },
  {
    file: /\/react-router-dom\/server\.mjs$/,
    from: "let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);\n\n  // Because",
    to: `if (!converted.has(routes)) {
    let manifest = {};
    converted.set(routes, { manifest, dataRoutes: UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest) });
  }
  let { manifest, dataRoutes } = converted.get(routes);

  // Because`,
  },
  {
    file: /\/react-router-dom\/server\.mjs$/,
    from: "function createStaticRouter(",
    to: "const converted = new WeakMap();\nfunction createStaticRouter(",
  },
  {
    // There is no window: the error would be caught, but V8 parses the whole Worker again to say where it happened.
    file: /\/react-router-dom\/dist\/index\.js$/,
    from: "try {\n  window.__reactRouterVersion = REACT_ROUTER_VERSION;\n} catch (e) {\n  // no-op\n}",
    to: "",
  },
  {
    // entry.server.tsx writes the data of a page itself
    file: /\/@remix-run\/server-runtime\/dist\/esm\/server\.js$/,
    from: "    ...(build.future.v3_singleFetch ? {\n      serverHandoffStream: encodeViaTurboStream(state, request.signal, build.entry.module.streamTimeout, serverMode),",
    to: "    ...(build.future.v3_singleFetch ? {",
  },
];

/** A library's file with its patches. Throws if a patch does not fit exactly once. */
export function patched(code: string, id: string): string {
  return PATCHES.filter(({ file }) => file.test(id)).reduce((now, { from, to }) => {
    const parts = now.split(from);
    if (parts.length !== 2) throw new Error(`${id} no longer has '${from}' exactly once`);
    return parts.join(to);
  }, code);
}

export const routerPatches: Plugin = {
  name: "router-patches",
  apply: "build",
  transform: (code, id, options) => {
    if (!options?.ssr || !PATCHES.some(({ file }) => file.test(id))) return null;
    return { code: patched(code, id), map: null };
  },
};
