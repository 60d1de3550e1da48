/** Runs before packages are installed, so it imports only Node's modules. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

const OLDEST_NODE = [20, 19];
const LINES_SHOWN = 12;
const stampFile = `${root}node_modules/.listdrop-installed`;

export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Installs the packages of package-lock.json if they are missing. Exits with 1 on failure. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    fail(`Listdrop needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}`);
  const lock = readFileSync(`${root}package-lock.json`, "utf8");
  const wanted = createHash("sha256")
    .update(lock + process.platform + process.arch)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (!isInstalled(JSON.parse(lock))) install();
  try {
    writeFileSync(stampFile, wanted);
  } catch (error) {
    fail(`${root} can't be written to (${error.code}): Listdrop keeps its build there`);
  }
}

function install() {
  console.log("Installing packages (npm ci), about a minute ...");
  const npm = process.env.npm_execpath;
  // by default npm retries silently for minutes without a network
  const patience = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=10000"];
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...patience];
  const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] };
  const { status, error, stderr } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (!error && status === 0) return;
  const said = error?.message ?? stderr.trim().split("\n").slice(0, LINES_SHOWN).join("\n");
  fail(`${said}\nnpm ci failed; it needs the npm registry and a folder that can be written to`);
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
