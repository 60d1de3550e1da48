import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./settings";

const SOURCES = [
  "app",
  "db",
  "functions",
  "public",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];
const NOT_BUILT = new Set(["scripts", "seed", "migrations"]);
const stampFile = join(root, "build/.sources");

/** Builds the Worker and its assets if the sources have changed since. Throws with the build's output if it fails. */
export function ensureBuilt(): void {
  const sources = sourcesHash();
  const fresh = existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources;
  if (fresh && existsSync(join(root, "build/server/index.js"))) return;
  console.log("Building ...");
  const remix = join(
    dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
    "dist/cli.js",
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [remix, "vite:build"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, sources);
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!statSync(join(root, path)).isDirectory())
      return void hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    for (const name of readdirSync(join(root, path)).sort())
      if (path !== "db" || !NOT_BUILT.has(name)) add(`${path}/${name}`);
  };
  SOURCES.forEach(add);
  return hash.digest("hex");
}
