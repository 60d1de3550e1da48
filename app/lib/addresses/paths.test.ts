/** All addresses are defined once: in the route table, and in `paths`, which writes them. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { addressOf } from "#functions/http/addresses";
import { files, readSource } from "#tests/house/sources";
import { PAGES } from "./page-table";
import { paths, serverPaths } from "./paths";

const THREAD = { listId: "a", creator: "b", itemId: "c" };

// a file that the build writes, which the Worker never sees
const { licences: _, ...pagePaths } = paths;

const writtenPaths = Object.entries({ ...pagePaths, ...serverPaths }).map(
  ([name, path]): [string, string] => {
    if (typeof path === "string") return [name, path];
    const write = path as (...values: unknown[]) => string;
    if (name === "thread") return [name, write(THREAD)];
    if (name === "adminPage") return [name, write("members")];
    if (name === "moderatedList") return [name, write("a", ["b", "c"])];
    return [name, name === "listExport" ? write("a", "md") : write("a", "b", "c")];
  },
);

describe("paths", () => {
  test.each(writtenPaths)("%s is a page: %s", (_, path) => {
    const { pattern } = addressOf(new URL(path, "http://localhost"), "GET");
    expect(pattern).not.toBe("/*");
  });

  test("encode their parts", () => {
    expect(paths.chapter("a/b c%")).toBe("/chapter/a%2Fb%20c%25");
    expect(paths.login("/lists/1?start=2")).toBe("/login?to=%2Flists%2F1%3Fstart%3D2");
    expect(paths.login("/", "Ann B")).toBe("/login?to=%2F&name=Ann%20B");
    expect(paths.login()).toBe("/login");
  });
});

/** Files that may contain addresses, each with its reason. */
const HOMES: Record<string, string> = {
  "app/lib/addresses/page-table.ts": "the pages' table",
  "app/lib/addresses/endpoint-table.ts": "the rest of it",
  "app/lib/addresses/paths.ts": "the one writer",
  "app/features/discovery/sitemap/sitemap.ts": "tells crawlers the beginnings of addresses",
  "functions/http/way-counts.ts": "names the pages that it counts",
  "app/features/pages/well-known/association-files.server.ts": "names the file in a message to the operator",
};

const words = new Set(PAGES.map(({ path }) => path.split("/")[1]).filter((word) => word && word !== "*"));
const isAddress = (text: string) => words.has(/^\/([^/?#]+)/.exec(text)?.[1]);

/** Matches `anyone("GET", "/feed", …)` and its like, which mount a call of the API. */
const isApiCall = (node: ts.Node) =>
  ts.isCallExpression(node) && /^(anyone|user|\w+Call)$/.test(node.expression.getText());

/** Returns the addresses in a file, except the API table's own paths under /api. */
function addressesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = file.startsWith("functions/api/") && node.parent && isApiCall(node.parent);
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && isAddress(node.text) && !isCall)
      found.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true));
  return found;
}

test("nothing else in the product writes an address by heart", () => {
  const code = files.filter((file) => /^(app|functions)\/.*\.tsx?$/.test(file) && !HOMES[file]);
  expect(code.length).toBeGreaterThan(300);
  expect(code.flatMap(addressesIn)).toEqual([]);
});
