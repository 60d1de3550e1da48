/** Routing between Worker and static files, and the contents of an operator's log. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { readSource, root } from "#tests/house/sources";
import pages from "~/routes";
import { withWorkerFirst } from "./worker-first";

const config = unstable_readConfig({ config: join(root, "wrangler.toml") });
const rules = config.assets?.run_worker_first as string[];

const escapeRegExp = (text: string) => text.replace(/[-/\\^$+?.()|[\]{}]/g, "\\$&");
const matches = (rule: string, path: string) =>
  new RegExp(`^${rule.split("*").map(escapeRegExp).join(".*")}$`).test(path);
const rulesFor = (path: string) => rules.filter((rule) => matches(rule, path));

function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = path ? `${above}/${path}` : above || "/";
    return [whole, ...pathsOf(children ?? [], whole)];
  });
}

const paths = [...new Set(pathsOf(pages as RouteConfigEntry[]))].filter((path) => path !== "/*");
const addresses = [
  ...paths.flatMap((path) => [path, path === "/" ? "/_root.data" : `${path}.data`]),
  "/api",
  "/api/feed/0/10",
  "/api/search/x.png",
  "/lists/0/share.png",
];

describe("wrangler.toml", () => {
  test("is as the pages' table makes it: if not, run `npm run tool -- addresses`", () => {
    expect(withWorkerFirst(readSource("wrangler.toml"))).toBe(readSource("wrangler.toml"));
  });

  test("sends every page and call straight to the Worker", () => {
    expect(addresses.filter((path) => rulesFor(path).length === 0)).toEqual([]);
  });

  test("sends no file there, so that each is served as a file", () => {
    const files = readdirSync(join(root, "public")).filter((name) => name !== "_headers");
    const served = [...files.map((name) => `/${name}`), "/assets/entry.client-abc.js"];
    expect(served.filter((path) => rulesFor(path).length > 0)).toEqual([]);
  });

  test("names only pages and calls, and keeps nothing from the Worker", () => {
    expect(rules.filter((rule) => !addresses.some((path) => matches(rule, path)))).toEqual([]);
    expect(rules.filter((rule) => rule.startsWith("!"))).toEqual([]);
  });

  test("keeps the platform's own request logs off, which hold cookies and bearers", () => {
    expect(config.observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
  });
});
