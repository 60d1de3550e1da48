/**
 * What `npm test` runs: types, style and dead code, then each suite. `npm test -- unit` runs one; further arguments go
 * to vitest; `npm run safety` runs the whole safety suite instead of a sample, `npm run replicas` the worker suite on a
 * replica of libSQL. The last line is the total; the exit code is 1 if anything failed, or was skipped.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "./build";
import { ensureChromium } from "./chromium";
import { root } from "./settings";

/** `failed` has a few lines for each test, file or check that did not pass. */
type Count = { passed: number; failed: string[] };
type Report = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

const SUITES: Record<string, (args: string[]) => Count> = {
  check: () =>
    sum([
      step("Types", () => run("typescript", "bin/tsc", ["--noEmit", "-p", "."])),
      step("Style", () => run("@biomejs/biome", "bin/biome", ["check"])),
      step("Nothing unused", () => run("knip", "bin/knip.js", ["--config", "scripts/knip.jsonc"])),
      step("Regular expressions", () => run("tsx", "dist/cli.mjs", ["scripts/check-regexps.ts"])),
    ]),
  unit: (args) => vitest("unit", args),
  worker: (args) => {
    if (args.includes("--replicas")) process.env.REPLICAS = "only";
    const files = args.filter((arg) => arg !== "--replicas");
    return vitest("worker", files, ensureBuilt);
  },
  safety: (args) => {
    if (args.includes("--full")) process.env.SAFETY = "full";
    const files = args.filter((arg) => arg !== "--full");
    return vitest("safety", files, ensureBuilt);
  },
  e2e: (args) =>
    vitest("e2e", args, () => {
      ensureBuilt();
      process.env.PLAYWRIGHT_CHROMIUM_PATH = ensureChromium();
    }),
};

const [only, ...args] = process.argv.slice(2);
if (only && !SUITES[only]) {
  console.error(`There is no suite '${only}': choose one of ${Object.keys(SUITES).join(", ")}`);
  process.exit(1);
}
const began = Date.now();
const chosen = Object.entries(SUITES).filter(([name]) => !only || name === only);
const total = sum(chosen.map(([, suite]) => suite(args)));
// said again at the end, as a log may be cut at its beginning
if (total.failed.length > 0) console.log("\n== What failed");
for (const one of total.failed) console.log(one);
console.log(`\nTook ${Math.round((Date.now() - began) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

function sum(counts: Count[]): Count {
  return {
    passed: counts.reduce((passed, one) => passed + one.passed, 0),
    failed: counts.flatMap((one) => one.failed),
  };
}

/** One check that passes or fails. */
function step(name: string, holds: () => boolean): Count {
  console.log(`\n== ${name}`);
  const passed = holds();
  console.log(passed ? "ok" : "FAILED");
  return { passed: passed ? 1 : 0, failed: passed ? [] : [`${name}: see above`] };
}

/** Runs a package's command with our output; returns whether it succeeded. */
function run(name: string, file: string, args: string[]): boolean {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const { status } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  return status === 0;
}

function vitest(name: string, args: string[], prepare: () => void = () => {}): Count {
  console.log(`\n== Tests: ${name}`);
  try {
    prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: [`${name}: ${error}`] };
  }
  const file = join(root, `.cache/tests-${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const succeeded = run("vitest", "vitest.mjs", ["run", "--project", `${name}*`, ...reports, ...args]);
  return countOf(name, file, succeeded);
}

/** A skipped test or a file that could not run counts as failed, so that none is missed. */
function countOf(name: string, file: string, succeeded: boolean): Count {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return { passed: 0, failed: [`${name}: no report (${error})`] };
  }
  const failed = report.testResults.flatMap((tested) => {
    const path = relative(root, tested.name);
    if (tested.status === "failed" && tested.assertionResults.length === 0) {
      return [`${path}: could not run\n${beginning(tested.message)}`];
    }
    return tested.assertionResults
      .filter((test) => test.status !== "passed")
      .map((test) => {
        const why = test.failureMessages?.join("\n") || tested.message || test.status;
        return `${path}: ${test.fullName}\n${beginning(why)}`;
      });
  });
  if (!succeeded && failed.length === 0) failed.push(`${name}: vitest failed, see above`);
  return { passed: report.numPassedTests, failed };
}

/** The first lines of a message, indented. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 12);
  return lines.map((line) => `    ${line.slice(0, 300)}`).join("\n");
}
