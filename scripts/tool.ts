/** `npm run tool -- NAME`: runs a rarely needed command. Without a name it lists all commands. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./settings";

type Tool = {
  purpose: string;
  /** True if it reads its own arguments and refuses those that it doesn't know. */
  takesArguments?: true;
  start: (args: string[]) => unknown;
};

const TOOLS: Record<string, Tool> = {
  addresses: {
    purpose: "write the first words of all addresses into wrangler.toml",
    start: async () => {
      const { withWorkerFirst } = await import("./deploy/worker-first");
      write("wrangler.toml", withWorkerFirst(readFileSync(join(root, "wrangler.toml"), "utf8")));
    },
  },
  "display-font": {
    purpose: "cut the display face to the letters that the first page needs",
    start: () => import("./make-display-font"),
  },
  "generate-lists": {
    purpose: "fill the empty local database with COUNT lists",
    takesArguments: true,
    start: () => import("./generated-lists/generate-lists"),
  },
  glyphs: {
    purpose: "write the table of the glyphs on tiles from emojibase-data",
    start: async () => (await import("./fonts/make-glyph-table")).writeGlyphTable(root),
  },
  mutation: {
    purpose: "change the pure rules one place at a time and check that a test fails",
    takesArguments: true,
    start: (args) => runTool("stryker", ["run", "scripts/stryker.json", ...args]),
  },
  "phone-app": {
    purpose: "make or renew mobile/android and mobile/ios",
    start: () => runTool("npm", ["--prefix", "mobile", "run", "add"]),
  },
  "rebuild-search": {
    purpose: "rebuild the search index; --print prints the SQL",
    takesArguments: true,
    start: () => import("./rebuild-search"),
  },
  "vapid-keys": {
    purpose: "print a key pair for notifications on devices",
    start: async () => {
      const { publicKey, privateKey } = (await import("./push/vapid-keys")).newVapidKeys();
      console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
    },
  },
  wrangler: {
    purpose: "run wrangler on Node 24, where npx finds an older Node",
    takesArguments: true,
    start: (args) => runTool("wrangler", args),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (tool && !tool.takesArguments && args.length > 0)
  throw new Error(`${name} takes no arguments: unknown '${args.join(" ")}'`);
if (!tool && name) throw new Error(`Unknown tool '${name}'\n${toolList()}`);
// a tool reads its arguments from process.argv
process.argv.splice(2, 1);
if (tool) await tool.start(args);
else console.error(toolList());

function toolList(): string {
  const lines = Object.entries(TOOLS).map(([key, { purpose }]) => `  ${key.padEnd(16)}${purpose}`);
  return `Usage: npm run tool -- NAME\n${lines.join("\n")}`;
}

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
  console.log(`${file} is written`);
}

/** Runs a package's command; npm has put those into PATH. */
function runTool(command: string, rest: string[]): void {
  process.exitCode = spawnSync(command, rest, { cwd: root, stdio: "inherit" }).status ?? 1;
}
