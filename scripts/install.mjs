/** Runs before packages are installed, so it imports only Node's modules. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./processes.mjs";

export const root = fileURLToPath(new URL("../", import.meta.url));

const LINES_SHOWN = 12;
const stampFile = `${root}node_modules/.listdrop-installed`;

export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Creates one folder at a time: Node's `recursive` hangs where folders can't be created, as under /proc. */
export function makeFolder(path, mode = 0o777) {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  mkdirSync(path, { mode });
}

/** Runs a file of TypeScript in this process, with the packages of package-lock.json. */
export async function runTypescript(file) {
  await ensureInstalled();
  const { register } = await import("tsx/esm/api");
  register();
  await import(file);
}

/** Installs the packages of package-lock.json if they are missing. Exits with 1 on failure. */
async function ensureInstalled() {
  const lock = readFileSync(`${root}package-lock.json`, "utf8");
  const wanted = createHash("sha256")
    .update(lock + process.platform + process.arch)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (!isInstalled(JSON.parse(lock))) {
    console.log("Installing packages (npm ci), about a minute ...");
    await runNpm(["ci", "--include=dev"]);
  }
  try {
    writeFileSync(stampFile, wanted);
  } catch (error) {
    fail(`${root} can't be written to (${error.code}): Listdrop keeps its build there`);
  }
}

/** Runs npm in a folder. Exits with 1 on failure. */
export async function runNpm(command, folder = root) {
  const npm = process.env.npm_execpath;
  // by default npm retries silently for minutes without a network
  const patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"];
  const args = [...command, "--no-audit", "--no-fund", "--loglevel=error", "--progress=false", ...patience];
  const { status, output } = npm?.endsWith(".js")
    ? await runChild(process.execPath, [npm, ...args], { cwd: folder })
    : await runChild("npm", args, { cwd: folder, shell: process.platform === "win32" });
  if (status === 0) return;
  const said = output.split("\n").slice(0, LINES_SHOWN).join("\n");
  fail(`${said}\nnpm ${command[0]} failed; it needs the npm registry and a folder that can be written to`);
}

/** Returns true if npm's record of node_modules matches the lockfile, as after a manual `npm ci`. */
function isInstalled(lock) {
  const recordFile = `${root}node_modules/.package-lock.json`;
  if (!existsSync(recordFile)) return false;
  const installed = JSON.parse(readFileSync(recordFile, "utf8")).packages;
  const same = (path) => installed[path]?.version === lock.packages[path]?.version;
  const pinned = Object.keys(lock.packages).filter((path) => path && !lock.packages[path].optional);
  return pinned.every(same) && Object.keys(installed).every(same);
}
