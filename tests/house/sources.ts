/** The project's files and their imports, for the tests of the layout. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const FOLDERS = ["app", "db", "functions", "scripts", "tests"];
const ALIASES: [string, string][] = [
  ["~/", "app/"],
  ["#db/", "db/"],
  ["#functions/", "functions/"],
  ["#tests/", "tests/"],
  ["#scripts/", "scripts/"],
];
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts"];

/** Every file of the source folders, by its path in the project. */
export const files: string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
).sort();

const known = new Set(files);

export const read = (file: string): string => readFileSync(join(root, file), "utf8");

export type Import = {
  /** A file of ours, or a package's name as written. */
  to: string;
  isOurs: boolean;
  /** Whether it is a type import. */
  typesOnly: boolean;
};

const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts");

/** The imports of each code file. */
export const importsOf: Map<string, Import[]> = new Map(
  files.filter(isCode).map((file) => [file, readImports(file)]),
);

function readImports(file: string): Import[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      found.push(resolve(file, (node.moduleSpecifier as ts.StringLiteral).text, isForTypes(node)));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteral(first)) found.push(resolve(file, first.text, false));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isForTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const { namedBindings } = clause;
  if (clause.name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function resolve(from: string, written: string, typesOnly: boolean): Import {
  const bare = written.replace(/\?.*$/, "");
  const alias = ALIASES.find(([name]) => bare.startsWith(name));
  if (!alias && !bare.startsWith(".")) return { to: bare, isOurs: false, typesOnly };
  const path = alias ? alias[1] + bare.slice(alias[0].length) : normalize(join(dirname(from), bare));
  const to = ENDINGS.map((ending) => path + ending).find((candidate) => known.has(candidate));
  return { to: to ?? path, isOurs: true, typesOnly };
}
