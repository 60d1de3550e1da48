/** `npm run tool -- NAME`: runs a rarely needed command. Without a name it lists all commands. */
import { spawnSync } from "node:child_process";
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
    start: () => import("./deploy/generate-addresses"),
  },
  "client-types": {
    purpose: "write the API client's types, client/calls.d.ts",
    start: () => import("./client/generate-client"),
  },
  "display-font": {
    purpose: "cut the display face to the letters that the first page needs",
    start: () => import("./make-display-font"),
  },
  "generate-lists": {
    purpose: "fill the empty local database with COUNT lists",
    takesArguments: true,
    start: () => import("./bench/generate-lists"),
  },
  "keep-release": {
    purpose: "keep this build, or the one in FOLDER, as the release in production",
    takesArguments: true,
    start: () => import("./deploy/run-keep-release"),
  },
  licences: {
    purpose: "write THIRD-PARTY-LICENCES.md",
    start: () => import("./supply/write-licences"),
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
  "share-pictures": {
    purpose: "draw the share pictures of invitations and of pages without one of their own",
    start: () => import("./draw-share-pictures"),
  },
  "vapid-keys": {
    purpose: "print a key pair for notifications on devices",
    start: () => import("./push/make-vapid"),
  },
  wrangler: {
    purpose: "run wrangler on Node 24, where npx finds an older Node",
    takesArguments: true,
    start: (args) => runTool("wrangler", args),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const tool = TOOLS[name];
if (tool && !tool.takesArguments && args.length > 0) {
  console.error(`${name} takes no arguments: unknown '${args.join(" ")}'`);
  process.exitCode = 1;
} else if (tool) {
  // a tool reads its arguments from process.argv
  process.argv.splice(2, 1);
  await tool.start(args);
} else {
  if (name !== "") console.error(`Unknown tool '${name}'`);
  console.error(`Usage: npm run tool -- NAME\n${toolList()}`);
  process.exitCode = name === "" ? 0 : 1;
}

function toolList(): string {
  return Object.entries(TOOLS)
    .map(([key, { purpose }]) => `  ${key.padEnd(16)}${purpose}`)
    .join("\n");
}

/** Runs a package's command; npm has put those into PATH. */
function runTool(command: string, rest: string[]): void {
  process.exitCode = spawnSync(command, rest, { cwd: root, stdio: "inherit" }).status ?? 1;
}
