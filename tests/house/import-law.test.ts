/** Who may import whom; keeps deliveries, domain and database apart. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { type Import, importsOf, read } from "./sources";

type Kind =
  | "rules"
  | "queries"
  | "use case"
  | "route"
  | "component"
  | "ui"
  | "shell"
  | "lib"
  | "platform"
  | "frame"
  | "functions"
  | "db"
  | "seed"
  | "scripts"
  | "tests"
  | "style"
  | "other";

const FOLDERS: [string, Kind][] = [
  ["app/ui/", "ui"],
  ["app/shell/", "shell"],
  ["app/lib/", "lib"],
  ["app/platform/", "platform"],
  ["app/", "frame"],
  ["functions/", "functions"],
  ["scripts/", "scripts"],
  ["scripts/seed/", "seed"],
  ["db/", "db"],
  ["tests/", "tests"],
];

function kindOf(file: string): Kind {
  if (file.endsWith(".css")) return "style";
  if (file.startsWith("app/features/")) {
    if (file.includes(".queries.server.")) return "queries";
    if (file.includes(".server.")) return "use case";
    if (file.includes(".route.")) return "route";
    return file.endsWith(".tsx") || file.includes("/use-") ? "component" : "rules";
  }
  return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1] ?? "other";
}

const sliceOf = (file: string) => /^app\/features\/([^/]+)/.exec(file)?.[1];

/** `own`: only of the same slice. `types`: only type imports. */
type Permit = "any" | "own" | "types";

const LAW: Partial<Record<Kind, Partial<Record<Kind, Permit>>>> = {
  rules: { rules: "any", lib: "any", component: "types" },
  queries: { db: "any", rules: "any", lib: "types" },
  "use case": { queries: "own", rules: "any", "use case": "any", platform: "any", lib: "any", db: "any" },
  route: {
    rules: "any",
    "use case": "any",
    component: "any",
    ui: "any",
    shell: "any",
    lib: "any",
    platform: "any",
    style: "any",
  },
  component: { rules: "any", component: "any", ui: "any", lib: "any", style: "any" },
  ui: { ui: "any", lib: "any", style: "any" },
  shell: { shell: "any", ui: "any", lib: "any", rules: "any", style: "any" },
  lib: { lib: "any" },
  platform: { platform: "any", lib: "any", db: "any" },
  frame: {
    frame: "any",
    shell: "any",
    ui: "any",
    platform: "any",
    lib: "any",
    style: "any",
    functions: "types",
  },
  functions: { functions: "any", "use case": "any", rules: "any", platform: "any", lib: "any" },
  db: { db: "any", rules: "any", lib: "any" },
  seed: { seed: "any", db: "any", rules: "any", lib: "any", platform: "any", "use case": "any" },
  scripts: {
    scripts: "any",
    seed: "any",
    db: "any",
    rules: "any",
    lib: "any",
    platform: "any",
    "use case": "any",
  },
};

/** Each with its reason; the list should not grow. */
const EXCEPTIONS: Record<string, string> = {
  "functions/worker.ts -> db/client.ts": "the one place that opens the database",
  "functions/worker.ts -> db/meter.ts": "what opening needs",
  "functions/api/document/describe.ts -> package.json": "the version",
  "functions/api/health.ts -> package.json": "the version",
  "app/features/list-page/list-meta.ts -> app/ui/page-meta.ts": "a page's title and description are text",
  "app/features/list-form/unsaved-list-form.tsx -> app/shell/error-page.tsx":
    "the form stands in the error page",
  "scripts/mutation-tests.ts -> vitest.config.ts": "its aliases",
  "scripts/client/client-types.ts -> functions/api/document/openapi.ts":
    "the document that the client's types are made from",
  "scripts/client/client-types.ts -> functions/api/table.ts": "the calls of that document",
};

/** Files of db/ that a use case may import: how to send a batch, and why one was undone. */
const OPEN_TO_USE_CASES = new Set([
  "db/ask.ts",
  "db/client.ts",
  "db/guard.ts",
  "db/piggyback.ts",
  "db/visibility.ts",
  "db/fault.ts",
]);
const OPEN_TO_PLATFORM = new Set(["db/ask.ts", "db/client.ts", "db/meter.ts", "db/guard.ts", "db/fault.ts"]);

function breaksLaw(file: string, { to, typesOnly }: Import): boolean {
  const kind = kindOf(file);
  const target = kindOf(to);
  if (kind === "tests" || EXCEPTIONS[`${file} -> ${to}`]) return false;
  const permit = LAW[kind]?.[target];
  if (!permit) return true;
  if (target === "db" && kind === "use case" && !OPEN_TO_USE_CASES.has(to)) return true;
  if (target === "db" && kind === "platform" && !OPEN_TO_PLATFORM.has(to)) return true;
  return (permit === "own" && sliceOf(file) !== sliceOf(to)) || (permit === "types" && !typesOnly);
}

const offences = (wrong: (file: string, one: Import) => boolean) =>
  [...importsOf].flatMap(([file, imports]) =>
    imports.filter((one) => wrong(file, one)).map(({ to }) => `${file} -> ${to}`),
  );

/** The packages that a kind of file may use; what is not listed may use any. */
const PACKAGES: Partial<Record<Kind, RegExp>> = {
  rules: /^(zod|@conform-to\/zod\/v4|hono\/html)$/,
  lib: /^zod$/,
  queries: /^drizzle-orm/,
  "use case": /^(?!drizzle-orm)/,
  component: /^(react|react-dom|@remix-run\/react|@ariakit\/react|@conform-to\/)/,
  ui: /^(react|react-dom|@remix-run\/react|@ariakit\/react|@dnd-kit\/|@simplewebauthn\/browser)/,
};

describe("the import law", () => {
  test("knows every source file", () => {
    expect([...importsOf.keys()].filter((file) => kindOf(file) === "other")).toEqual([]);
    expect(importsOf.size).toBeGreaterThan(100);
  });

  test("is kept", () => {
    expect(offences((file, one) => one.isOurs && breaksLaw(file, one))).toEqual([]);
  });

  test("has no unused exception", () => {
    const all = new Set(offences(() => true));
    expect(Object.keys(EXCEPTIONS).filter((exception) => !all.has(exception))).toEqual([]);
  });

  test("keeps rules, helpers, queries, use cases and components free of other packages", () => {
    const wrong = offences((file, { to, isOurs, typesOnly }) => {
      const allowed = PACKAGES[kindOf(file)];
      return !isOurs && !typesOnly && allowed !== undefined && !allowed.test(to);
    });
    expect(wrong).toEqual([]);
  });

  test("lets no browser module import a server module", () => {
    const wrong = offences((file, { to }) => {
      const kind = kindOf(file);
      return ["rules", "component", "ui", "shell", "lib"].includes(kind) && to.includes(".server");
    });
    expect(wrong).toEqual([]);
  });

  test("lets no module pass on what another one exports, so that everything has one home", () => {
    const wrong = [...importsOf.keys()]
      .filter((file) => !["tests", "scripts", "seed"].includes(kindOf(file)))
      .flatMap((file) => passedOn(file).map((name) => `${file}: ${name}`));
    expect(wrong).toEqual([]);
  });

  test("has no import cycles", () => {
    expect(circles()).toEqual([]);
  });
});

/** What Remix asks a route module for by name, whoever wrote it. */
const ASKED_BY_REMIX = new Set(["clientAction", "clientLoader", "shouldRevalidate"]);

/** Names that a module exports and did not make: `export ... from`, or an import that it exports. */
function passedOn(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const imported = new Set<string>();
  const found: string[] = [];
  for (const node of source.statements) {
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings)
      ts.forEachChild(node.importClause.namedBindings, (one) => {
        if (ts.isImportSpecifier(one)) imported.add(one.name.text);
      });
    if (!ts.isExportDeclaration(node)) continue;
    const names =
      node.exportClause && ts.isNamedExports(node.exportClause)
        ? node.exportClause.elements.map(({ name, propertyName }) => [
            name.text,
            (propertyName ?? name).getText(),
          ])
        : [["*", "*"]];
    for (const [name = "", own = ""] of names)
      if ((node.moduleSpecifier || imported.has(own)) && !ASKED_BY_REMIX.has(name)) found.push(name);
  }
  return found;
}

/** Cycles of runtime imports, each once. */
function circles(): string[] {
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open")
      return void found.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    state.set(file, "open");
    for (const { to, isOurs, typesOnly } of importsOf.get(file) ?? [])
      if (isOurs && !typesOnly) visit(to, [...path, file]);
    state.set(file, "done");
  };
  for (const file of importsOf.keys()) visit(file, []);
  return found;
}
