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

/** What a retired word still rightly names, and why. */
const ALLOWED: Record<string, string> = {
  roundTrips: "the glossary's own word",
  listdrop_round_trips_total: "the glossary's own word",
  quiet: "how a button looks",
  fold: "an icon's name",
  letter: "a letter of a text",
  letters: "letters of a text",
  Letters: "letters of a text",
  lettersOf: "letters of a text",
  plainLetters: "letters of a text",
  failure: "what went wrong with a delivery",
  failureOf: "what went wrong with a delivery",
  derived: "a key derived from a password",
  sheet: "a style sheet",
  SystemSheet: "the system's own share sheet",
  failureMessages: "a field of the JSON reports of vitest",
  rulings: "the API's word for item overrides",
};

/** Names that a file declares: variables, functions, types, parameters, properties. */
function declaredNames(file: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.Node & { name?: ts.Node };
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
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

  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith("tests/"));
  const named = code.flatMap((file) =>
    [...declaredNames(file)].filter(isRetired).map((name) => ({ file, name })),
  );

  test("no variable, function, type or property has one", () => {
    expect(named.filter(({ name }) => !ALLOWED[name]).map(({ file, name }) => `${file}: ${name}`)).toEqual(
      [],
    );
  });

  test("no name is allowed that nobody uses", () => {
    const used = new Set(named.map(({ name }) => name));
    expect(Object.keys(ALLOWED).filter((name) => !used.has(name))).toEqual([]);
  });
});
