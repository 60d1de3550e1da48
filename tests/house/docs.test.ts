/** What the documents name is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { files, root } from "./sources";

const folders = ["", "docs/", "docs/decisions/"];
const documents = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => folder + name),
);
const known = new Set(files);
const names = new Set(files.map((file) => file.split("/").pop()));

/** 'a/{b,c}.ts' is a/b.ts and a/c.ts. */
function expanded(path: string): string[] {
  const [all, before = "", choices = "", after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return all === undefined ? [path] : choices.split(",").map((choice) => before + choice + after);
}

/** Files that a document names in code style: 'db/client.ts', 'lists/list.ts' of the features, or a file name. */
const namedIn = (document: string): string[] =>
  [
    ...readFileSync(join(root, document), "utf8").matchAll(/`([\w.*/{},-]+\.(?:test\.)?(?:tsx?|mjs|css))`/g),
  ].flatMap(([, path = ""]) => expanded(path));

const isThere = (path: string): boolean =>
  path.includes("*") ||
  ["", "app/", "app/features/"].some((folder) => known.has(folder + path)) ||
  (!path.includes("/") && (names.has(path) || readdirSync(root).includes(path)));

test("every file that a document names exists", () => {
  expect(documents.length).toBeGreaterThan(10);
  const lost = documents.flatMap((document) =>
    namedIn(document)
      .filter((path) => !isThere(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(lost).toEqual([]);
});

test("every file that a document links or shows exists", () => {
  const lost = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
      .map(([, path = ""]) => join(dirname(document), path))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(lost).toEqual([]);
});
