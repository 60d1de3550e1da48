/**
 * `npm test`: types, style and dead code, then each suite. `npm test -- --full` adds slow tests of rare
 * cases: drills, crawls and variants (files named `*.full.test.ts`, and tests that check `isFull`). `npm test
 * -- unit worker` runs these suites; vitest gets further arguments. The last line is the total. The exit code
 * is 1 if a test failed or was skipped.
 *
 * `--lag=MS` delays every request of the browser, `--cpu=FACTOR` slows its pages down, `--repeat=N` runs the
 * suites N times, `--seed=N` shuffles the files and with `--shuffle` the tests within them, too. `--draw` draws
 * lag, factor and seed, and prints them.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./build";
import { ensureChromium } from "./chromium";
import { runChild } from "./processes.mjs";
import { root } from "./settings";

/** `failed` has a few lines for each failed or skipped test, suite or check. */
export type Count = { passed: number; failed: string[] };

const SUITES: Record<string, (args: string[]) => Promise<Count>> = {
  check: async () =>
    sum(
      await Promise.all([
        runStep("Types", "typescript-7/bin/tsc", ["--noEmit", "-p", "."]),
        runStep("Style", "@biomejs/biome/bin/biome", ["check"]),
        runStep("Nothing unused", "knip/bin/knip.js", [
          "--config",
          "scripts/knip.jsonc",
          "--cache",
          "--cache-location",
          ".cache/knip",
        ]),
        runStep("Imports", "dependency-cruiser/bin/dependency-cruiser.mjs", [
          "--config",
          "scripts/dependency-cruiser.mjs",
          "--cache",
          ".cache/dependency-cruiser",
          ...["app", "db", "functions", "scripts", "tests/e2e/screenshots.ts"],
        ]),
        runStep("Regular expressions", "tsx/dist/cli.mjs", ["scripts/check-regexps.ts"]),
        // the other suites need it; bundling uses one core only
        ...(chosen.length > 0 ? [] : [runStep("Build", "tsx/dist/cli.mjs", ["scripts/build-now.ts"])]),
      ]),
    ),
  unit: (args) => vitest("unit", args),
  worker: (args) => vitest("worker", args, ensureBuilt),
  safety: (args) => vitest("safety", args, ensureBuilt),
  e2e: (args) =>
    vitest("e2e", args, async () => {
      await ensureBuilt();
      process.env.PLAYWRIGHT_CHROMIUM_PATH = ensureChromium();
    }),
};

/** Flags that select more tests, with the environment variables that the tests read. */
const FLAGS: Record<string, Record<string, string>> = {
  "--full": { FULL: "1" },
  "--exhaustive": { FULL: "1", SAFETY: "full" },
};

/** The slowest that `--draw` draws. */
const DRAWN_LAG_MS = 300;
const DRAWN_CPU = 2;

const argv = process.argv.slice(2);
for (const flag of argv) Object.assign(process.env, FLAGS[flag]);
const isDrawn = argv.includes("--draw");
const lag = numberOf("lag") ?? (isDrawn ? Math.round(Math.random() * DRAWN_LAG_MS) : 0);
const cpu = numberOf("cpu") ?? (isDrawn ? 1 + Math.round(Math.random() * (DRAWN_CPU - 1) * 10) / 10 : 1);
const seed = numberOf("seed") ?? (isDrawn ? Math.floor(Math.random() * 1e6) : undefined);
const repeat = numberOf("repeat") ?? 1;
Object.assign(process.env, { LAG: String(lag), CPU: String(cpu) });
const rest = argv.filter((arg) => !FLAGS[arg] && !/^--(draw$|shuffle$|(lag|cpu|seed|repeat)=)/.test(arg));
const firstFile = rest.findIndex((arg) => !SUITES[arg]);
const chosen = firstFile < 0 ? rest : rest.slice(0, firstFile);
const args = firstFile < 0 ? [] : rest.slice(firstFile);
if (chosen.length === 0 && args.length > 0) {
  console.error(`There is no suite '${args[0]}': choose one of ${Object.keys(SUITES).join(", ")}`);
  process.exit(1);
}
const speedLine = `--lag=${lag} --cpu=${cpu}${seed === undefined ? "" : ` --seed=${seed}`}`;
console.log(`Runs at ${speedLine}`);
const startedAt = Date.now();
const chosenSuites = Object.entries(SUITES).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const durationLines: string[] = [];
const counts: Count[] = [];
for (let round = 0; round < repeat; round++) {
  const shuffled = seed === undefined ? [] : shuffledBy(seed + round);
  for (const [name, suite] of chosenSuites)
    counts.push(await withDuration(name, async () => suite([...shuffled, ...args])));
}
const total = sum(counts);
// repeated at the end, because the beginning of a log may be cut off
if (total.failed.length > 0) console.log("\n== What failed");
for (const one of total.failed) console.log(one);
console.log(
  `\n${durationLines.join("\n")}\nRan at ${speedLine}\nTook ${formatSeconds(Date.now() - startedAt)}`,
);
console.log(`${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

/** Returns the number behind `--name=`. Exits with 1 for another value. */
function numberOf(name: string): number | undefined {
  const given = argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given !== "" && value >= 0) return value;
  console.error(`--${name} needs a number, not '${given}'`);
  process.exit(1);
}

function shuffledBy(seed: number): string[] {
  const tests = argv.includes("--shuffle") ? ["--sequence.shuffle.tests"] : [];
  return ["--sequence.shuffle.files", ...tests, `--sequence.seed=${seed}`];
}

/** Runs a suite and records its elapsed and processor time. */
async function withDuration<T>(name: string, suite: () => Promise<T>): Promise<T> {
  const [start, cpu] = [Date.now(), processorTimeMs()];
  const result = await suite();
  const used = cpu === null ? "" : `, ${formatSeconds((processorTimeMs() ?? 0) - cpu)} of processor time`;
  durationLines.push(`${name}: ${formatSeconds(Date.now() - start)}${used}`);
  return result;
}

function formatSeconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** Returns processor time in ms, including ended child processes; null without /proc. */
function processorTimeMs(): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // utime, stime, cutime and cstime, in hundredths of a second
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

function sum(counts: Count[]): Count {
  return {
    passed: counts.reduce((passed, one) => passed + one.passed, 0),
    failed: counts.flatMap((one) => one.failed),
  };
}

/** Runs a check, and prints its output when it has ended, because the checks run side by side. */
async function runStep(name: string, file: string, args: string[]): Promise<Count> {
  const { status, output } = await runChild(process.execPath, [join(root, "node_modules", file), ...args], {
    cwd: root,
  });
  const passed = status === 0;
  console.log(`\n== ${name}\n${output}\n${passed ? "ok" : "FAILED"}`);
  return { passed: passed ? 1 : 0, failed: passed ? [] : [`${name}: see above`] };
}

async function vitest(name: string, args: string[], prepare = async () => {}): Promise<Count> {
  console.log(`\n== Tests: ${name}`);
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: [`${name}: ${error}`] };
  }
  const file = join(root, `.cache/tests-${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  process.env.COUNT_FILE = file;
  const reports = ["--reporter=default", "--reporter=scripts/count-reporter.ts"];
  const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", `${name}*`];
  const { status } = await runChild(process.execPath, [...vitest, ...reports, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (!existsSync(file)) return { passed: 0, failed: [`${name}: vitest counted nothing, see above`] };
  const count: Count = JSON.parse(readFileSync(file, "utf8"));
  if (status !== 0 && count.failed.length === 0) count.failed.push(`${name}: vitest failed, see above`);
  return count;
}
