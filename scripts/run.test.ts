import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "./settings";

/** Makes this Node say that it is an old one. A Node that it starts does not. */
const AS_NODE_20 = `data:text/javascript,
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });`;
const SCRIPT = `
  const [, , ...args] = process.argv;
  console.log(process.versions.node, process.env.PATH.split(":")[0], args.join());
  process.exit(7);`;
/** An npm that installs this Node, and notes how it was called. */
const NPM = `
  import { mkdirSync, symlinkSync, appendFileSync } from "node:fs";
  appendFileSync(process.env.CALLS, process.argv.slice(2).join(" ") + "\\n");
  const [name] = process.argv.find((arg) => arg.endsWith("@24")).split("@");
  const bin = process.argv[process.argv.indexOf("--prefix") + 1] + "/node_modules/" + name + "/bin";
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, bin + "/node");`;

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "listdrop-run-")), "a folder – 名前 имя");
  mkdirSync(join(folder, "scripts"), { recursive: true });
  for (const name of ["run", "install", "processes"])
    cpSync(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  writeFileSync(join(folder, "scripts/hello.mjs"), SCRIPT);
  writeFileSync(join(folder, "npm.js"), NPM);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

async function runOnNode20(npm = "npm.js") {
  const args = ["--import", AS_NODE_20, join(folder, "scripts/run.mjs"), "hello.mjs", "--full", "a b"];
  const env = { ...process.env, npm_execpath: join(folder, npm), CALLS: join(folder, "calls") };
  const run = promisify(execFile)(process.execPath, args, { env });
  const { code, stdout, stderr } = await run.then(
    () => expect.unreachable("the script exits with 7"),
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  return { code, said: (stdout + stderr).trim().split("\n") };
}

describe("on a Node that is too old", () => {
  test("a script goes on with Node 24, which npm fetches once, after one line that says so", async () => {
    const first = await runOnNode20();
    expect(first.code).toBe(7);
    expect(first.said).toEqual([
      expect.stringContaining("this is 20.20.2: fetching Node 24"),
      expect.stringMatching(/--full,a b$/),
    ]);
    const [version, path] = first.said[1]?.split(/ (?=\/)/) ?? [];
    expect(version).toBe(process.versions.node);
    expect(path).toContain(join(folder, ".cache/node/node_modules"));

    expect(await runOnNode20()).toEqual({ code: 7, said: first.said.slice(1) });
    expect(readFileSync(join(folder, "calls"), "utf8").trim().split("\n")).toHaveLength(1);
  });

  test("without the registry it says what it needs", async () => {
    writeFileSync(join(folder, "npm.js"), 'console.error("ENOTFOUND"); process.exit(1);');
    const { code, said } = await runOnNode20();
    expect(code).toBe(1);
    expect(said).toEqual([
      expect.stringContaining("Listdrop needs Node 22.12 or newer, and this is 20.20.2"),
      "ENOTFOUND",
      expect.stringContaining("it needs the npm registry"),
    ]);
  });
});

test.each([
  ["connect ECONNREFUSED", /^connect ECONNREFUSED$/],
  ["no such table: lists", /^The database lacks tables .* npm run migrate$/],
])("of a failed query a command prints the cause (%s), without its values", (cause, said) => {
  const script = `throw new Error("Failed query: …\\nparams: ann@lists.org", { cause: new Error("${cause}") });`;
  writeFileSync(join(folder, "scripts/fails.mjs"), script);
  const run = spawnSync(process.execPath, [join(folder, "scripts/run.mjs"), "fails.mjs"], {
    encoding: "utf8",
  });
  expect([run.status, run.stderr.trim()]).toEqual([1, expect.stringMatching(said)]);
});

test("package.json names the same Node", () => {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, major, minor] = /OLDEST_NODE = \[(\d+), (\d+)\]/.exec(
    readFileSync(join(root, "scripts/run.mjs"), "utf8"),
  ) as RegExpExecArray;
  expect(engines.node).toBe(`>=${major}.${minor}`);
});
