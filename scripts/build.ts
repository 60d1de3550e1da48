import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runChild } from "./processes.mjs";
import { root } from "./settings";
import { joinLicences } from "./supply/licences";

export const SOURCES = [
  "app",
  "db",
  "functions",
  "public",
  "scripts/class-names.ts",
  "scripts/fonts",
  "scripts/inline-script.ts",
  "scripts/supply",
  "scripts/wasm-module.ts",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vitest.config.ts",
];
const NOT_BUILT = /^db\/migrations$|\.test\.tsx?$/;

const target = join(root, "build");
/** Stored in a folder that a manual build empties, so that it never describes another build. */
const stampFile = "server/.sources";

/** Builds the Worker and its assets if the sources changed. Throws with the build's output on failure. */
export async function ensureBuilt(): Promise<void> {
  const sources = hashSources();
  if (isBuilt(sources)) return;
  console.log("Building ...");
  const aside = join(root, `.cache/build-${process.pid}`);
  try {
    await buildInto(aside);
    writeFileSync(join(aside, stampFile), sources);
    // another command may have built the same
    if (!isBuilt(sources)) takeOver(aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function isBuilt(sources: string): boolean {
  const stamped = join(target, stampFile);
  return existsSync(stamped) && readFileSync(stamped, "utf8") === sources;
}

async function buildInto(folder: string): Promise<void> {
  const remix = join(
    dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
    "dist/cli.js",
  );
  const { status, output } = await runChild(process.execPath, [remix, "vite:build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", BUILD_DIR: folder },
  });
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
  joinLicences(folder);
}

/** Replaces the old build with the finished one, so that no reader sees a partial build. */
function takeOver(finished: string): void {
  const old = `${finished}-old`;
  mkdirSync(target, { recursive: true });
  renameSync(target, old);
  renameSync(finished, target);
  rmSync(old, { recursive: true, force: true });
}

function hashSources(): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!statSync(join(root, path)).isDirectory())
      return void hash.update(`${path}\0`).update(readFileSync(join(root, path)));
    for (const name of readdirSync(join(root, path)).sort())
      if (!NOT_BUILT.test(`${path}/${name}`)) add(`${path}/${name}`);
  };
  SOURCES.forEach(add);
  return hash.digest("hex");
}
