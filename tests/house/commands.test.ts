/** Every command and setting that the documents name exists, and every one that exists is in a document. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { SOURCES } from "#scripts/build";
import { SETTINGS } from "~/platform/env.server";
import { files, read, root } from "./sources";

const documents = ["", "docs/", "docs/decisions/"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md") && name !== "THIRD-PARTY-LICENCES.md")
    .map((name) => folder + name),
);
const texts = new Map(documents.map((name) => [name, read(name)]));
const all = [...texts.values()].join("\n");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** What a document says that does not hold: `document: what`. */
const wrongIn = (pattern: RegExp, holds: (found: string) => boolean) =>
  [...texts].flatMap(([name, text]) =>
    [...text.matchAll(pattern)].flatMap(([, found = ""]) => (holds(found) ? [] : [`${name}: ${found}`])),
  );

describe("commands", () => {
  test("of the documents are scripts of package.json", () => {
    const wrong = wrongIn(
      /\bnpm run (?:--silent )?([\w:-]+)/g,
      (name) => name in scripts || name === "without",
    );
    expect(wrong).toEqual([]);
  });

  test("of package.json are in a document", () => {
    const lost = Object.keys(scripts).filter(
      (name) => !all.includes(`npm run ${name}`) && !["start", "test"].includes(name),
    );
    expect(lost.filter((name) => !["build", "make:share-font"].includes(name))).toEqual([]);
  });

  test("run files that exist", () => {
    const lost = Object.entries(scripts).flatMap(([name, command]) =>
      [...command.matchAll(/(?:scripts|tests)\/[\w./-]+/g)]
        .filter(([file]) => !files.includes(file))
        .map(([file]) => `${name}: ${file}`),
    );
    expect(lost).toEqual([]);
  });

  test("of npm test name suites and files that exist", () => {
    const suites = ["check", "unit", "worker", "safety", "e2e", "--full"];
    expect(wrongIn(/\bnpm test -- ([\w-]+)/g, (name) => suites.includes(name))).toEqual([]);
    const isThere = (path: string) =>
      files.some((file) => file === path || file.startsWith(path.replace(/\/?$/, "/")));
    expect(wrongIn(/\bnpm (?:test|run safety) -- (?:\w+ )?(tests\/[\w./-]+)/g, isThere)).toEqual([]);
  });
});

test("a build is made again when a file changes that makes it", () => {
  const makers = [...read("vite.config.ts").matchAll(/from "\.\/([^"]+)"/g)].map(
    ([, path = ""]) => `${path}.ts`,
  );
  const known = (file: string) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(makers.length).toBeGreaterThan(1);
  expect(makers.filter((file) => !known(file))).toEqual([]);
});

describe("settings", () => {
  /** Read by scripts alone, from the environment. */
  const OF_SCRIPTS = ["PORT", "HOST", "STATE_DIR", "SEED"];
  const [, table = ""] = all.split("\n| setting | default | |\n|---|---|---|\n");
  const named = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
  );

  test("of README's table are read", () => {
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !SETTINGS.includes(name) && !OF_SCRIPTS.includes(name))).toEqual([]);
  });

  test("are each in a document", () => {
    const lost = SETTINGS.filter((name) => !all.includes(`\`${name}\``));
    expect(lost).toEqual([]);
  });
});

test("environments that commands name are in wrangler.toml, and secrets are settings", () => {
  const { definedEnvironments } = unstable_readConfig({ config: join(root, "wrangler.toml") });
  expect(wrongIn(/--env ([a-z]+)/g, (name) => definedEnvironments?.includes(name) ?? false)).toEqual([]);
  expect(wrongIn(/secret put ([A-Z_]+)/g, (name) => SETTINGS.includes(name) || name === "NAME")).toEqual([]);
});
