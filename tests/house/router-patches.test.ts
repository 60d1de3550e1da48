/** What the Worker's build changes in the router: it still fits the installed release, and matches as the original. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { describe, expect, test, vi } from "vitest";
import { PATCHES, patched } from "#scripts/vite/router-patches";
import { PAGES, type PageRow } from "~/lib/page-table";
import { read } from "./sources";

const FILES = [
  "node_modules/@remix-run/router/dist/router.js",
  "node_modules/@remix-run/react/dist/esm/server.js",
  "node_modules/react-router-dom/server.mjs",
  "node_modules/react-router-dom/dist/index.js",
  "node_modules/@remix-run/server-runtime/dist/esm/server.js",
];

const routeOf = ({ path, children }: PageRow): AgnosticRouteObject => ({
  id: path,
  path,
  ...(children
    ? { children: children.map((child) => ({ ...routeOf(child), id: `${child.path} within` })) }
    : {}),
});

const TABLE: AgnosticRouteObject[] = [
  { id: "root", path: "", children: [...PAGES.map(routeOf), { id: "*", path: "*" }] },
  { id: "files", path: "/files/*" },
  { id: "optional", path: "/a?/b/:c?" },
];

/** Each page filled in, and what addresses look like when somebody tries. */
const ADDRESSES = PAGES.flatMap(({ path }) => {
  const filled = path.replace(/:[a-z]+/gi, "a%20b");
  return [path, filled, `${filled}/`, filled.toUpperCase(), `/${filled}`, `${filled}/more`, `${filled}?q=1`];
}).concat(
  "/a/b",
  "/b",
  "/b/c",
  "/a/b/c",
  "/files/a/b",
  "/files",
  "//",
  "/%",
  "/%2F",
  "/lists/%E0%A4",
  "/lists/a%2Fb",
  "",
);

describe("the router of the Worker's build", () => {
  test("fits the installed release", () => {
    for (const file of FILES) expect(patched(read(file), `/${file}`)).not.toBe(read(file));
    expect(PATCHES.every(({ file }) => FILES.some((path) => file.test(`/${path}`)))).toBe(true);
    expect(() => patched("another release", `/${FILES[0]}`)).toThrow("no longer has");
  });

  test("matches every address as the original does, each time", async () => {
    const [router = ""] = FILES;
    const file = join(mkdtempSync(join(tmpdir(), "listdrop-router-")), "router.mjs");
    writeFileSync(file, patched(read(router), `/${router}`).replace(/\/\/# sourceMappingURL.*/, ""));
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const once = (await import(pathToFileURL(file).href)) as { matchRoutes: typeof matchRoutes };
    const shown = (match: typeof matchRoutes, address: string) =>
      match(TABLE, address)?.map(({ route, ...rest }) => ({ id: route.id, ...rest })) ?? null;
    for (const address of [...ADDRESSES, ...ADDRESSES])
      expect([address, shown(once.matchRoutes, address)]).toEqual([address, shown(matchRoutes, address)]);
    expect(ADDRESSES.filter((address) => shown(matchRoutes, address)).length).toBeGreaterThan(100);
  });
});
