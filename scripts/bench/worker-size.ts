/** P8: deployed size, and cold-start time. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { V4WorkerOptions } from "miniflare";
import { root } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { controlModules } from "./control";
import { atMost, type Figure, figureNote } from "./figures";
import type { BenchState } from "./state";

const KIB = 1024;
/** 2.6 MiB: the platform's limit is 10 MiB. */
const SIZE_MAX_KIB = 2662;
const STARTS = 5;

export async function workerFigures(state: BenchState, folder: string): Promise<Figure[]> {
  const out = join(folder, "deployed");
  const require = createRequire(import.meta.url);
  const wrangler = join(dirname(require.resolve("wrangler/package.json")), "bin/wrangler.js");
  const { status, stderr } = spawnSync(
    process.execPath,
    [wrangler, "deploy", "--dry-run", "--minify", "--outdir", out],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(folder, "logs") },
    },
  );
  if (status !== 0) throw new Error(`wrangler failed:\n${stderr}`);
  const bytes = readdirSync(out)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, 0);
  const { ours, minimal } = await coldStarts(state);
  return [
    atMost("P8", "the Worker, minified and gzipped", Math.ceil(bytes / KIB), SIZE_MAX_KIB, { unit: " KiB" }),
    figureNote(
      "P8",
      "a minimal Remix Worker: from starting workerd to its first page",
      `${minimal.toFixed(0)} ms`,
    ),
    figureNote("P8", "the same of ours, against the minimal one", (ours / minimal).toFixed(2)),
  ];
}

/** Returns the fastest of several starts of each, alternating; only the code differs. */
async function coldStarts({ settings: { stateDir, vars } }: BenchState) {
  const ours = await builtWorker(vars);
  const workers = { ours, minimal: { ...ours, modules: await controlModules("control-page.tsx") } };
  const fastest = { ours: Number.POSITIVE_INFINITY, minimal: Number.POSITIVE_INFINITY };
  for (let start = 0; start < STARTS; start++)
    for (const name of ["ours", "minimal"] as const)
      fastest[name] = Math.min(fastest[name], await firstPage(workers[name], stateDir));
  return fastest;
}

async function firstPage(worker: V4WorkerOptions, stateDir: string): Promise<number> {
  const began = performance.now();
  const { miniflare, stop } = await startWorkerd(
    { ...persistence(stateDir), ...worker, host: "127.0.0.1", port: 0 },
    () => {
      throw new Error("workerd has ended");
    },
  );
  const answer = await fetch(await miniflare.ready);
  await answer.text();
  const ms = performance.now() - began;
  await stop();
  if (!answer.ok) throw new Error(`The first page responded ${answer.status}`);
  return ms;
}
