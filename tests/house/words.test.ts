/** One language: no name contains a word that the glossary of ARCHITECTURE.md has retired. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { files, read, root } from "./sources";

/** The words of the glossary's last column, in lower case without spaces and hyphens. */
const retired = readFileSync(join(root, "ARCHITECTURE.md"), "utf8")
  .split("## Glossary")[1]
  ?.split("\n")
  .filter((line) => line.startsWith("| "))
  .flatMap((line) =>
    [...(line.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map(([, word = ""]) => plain(word)),
  );

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** 'useDeedNow' -> use, deed, now, and each run of neighbours: usedeed, deednow, usedeednow; plurals lose their s. */
function partsOf(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map(plain);
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, n) => words.slice(from, from + n + 1).join("")),
  );
  return runs.flatMap((run) => [run, run.replace(/s$/, "")]);
}

const isRetired = (name: string) => partsOf(name).some((part) => retired?.includes(part));

/** Public names of a module: its exports, and the members of its exported types. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  for (const node of source.statements) {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isVariableStatement(node))
      names.push(...node.declarationList.declarations.map(({ name }) => name.getText()));
    else if ("name" in node && node.name) names.push((node.name as ts.Identifier).getText());
  }
  return names;
}

describe("one language", () => {
  test("the glossary is there", () => {
    expect(retired?.length).toBeGreaterThan(30);
  });

  test("no file has a retired word in its name", () => {
    const wrong = files.filter((file) =>
      file.split("/").some((part) => isRetired(part.replace(/\.[a-z.]+$/, ""))),
    );
    expect(wrong).toEqual([]);
  });

  test("no export has a retired word in its name", () => {
    const code = files.filter((file) => /\.(ts|tsx)$/.test(file) && !file.startsWith("tests/"));
    const wrong = code.flatMap((file) =>
      exportedNames(file)
        .filter(isRetired)
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});
