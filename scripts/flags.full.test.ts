import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "./settings";

/** Commands that must not begin before their arguments are read, with a wrong flag. */
const COMMANDS = [
  ["deploy/run-doctor.ts"],
  ["deploy/deploy.ts"],
  ["bench/bench.ts"],
  ["build-now.ts"],
  ["start.mjs"],
  ["start.mjs", "dev"],
  ["recount.ts"],
  ["migrate-now.ts"],
  ["admin.ts", "audit"],
  ["backup/run.ts", "backup", "file"],
  ["backup/run.ts", "restore", "file"],
  ["../tests/e2e/screenshots.ts"],
  ["tool.ts"],
];

const refusalOf = (command: string[], said: string) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", ...command], {
    cwd: root,
    encoding: "utf8",
  });
  return [status, stderr.includes(said)];
};

test.each([
  [["bench/bench.ts", "--only=P5,P10"], "P10"],
  [["tool.ts", "toString"], "Unknown tool 'toString'"],
])(
  "%s names what it doesn't know, before it does anything",
  (command, said) => {
    expect(refusalOf(command, said)).toEqual([1, true]);
  },
  60_000,
);

test("every command refuses a flag that it doesn't know, before it does anything", () => {
  const { stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "tool.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const tools = [...stderr.matchAll(/^ {2}([a-z-]+) {2}/gm)].flatMap(([, name = ""]) =>
    // these two hand their arguments to a package's own command
    name === "mutation" || name === "wrangler" ? [] : [["tool.ts", name]],
  );
  expect(tools.length).toBeGreaterThan(5);
  const accepted = [...COMMANDS, ...tools].filter(
    (command) => JSON.stringify(refusalOf([...command, "--unknwn"], "--unknwn")) !== "[1,true]",
  );
  expect(accepted).toEqual([]);
}, 300_000);
