/** P8: what is deployed, and how soon a new copy of it answers. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../settings";
import { serveState } from "./bench-server";
import { aim, atMost, type Figure } from "./figures";
import type { BenchState } from "./state";

const KIB = 1024;
const STARTS = 3;

/** The Worker as wrangler would deploy it, compressed; and its first page after a cold start against one of its next. */
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
    .filter((name) => name.endsWith(".js"))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, 0);
  const cold: number[] = [];
  for (let start = 0; start < STARTS; start++) cold.push(await firstPage(state));
  const fastest = Math.min(...cold);
  return [
    atMost("P8", "the Worker, minified and gzipped", Math.ceil(bytes / KIB), 350, { unit: " KiB" }),
    aim("P8", "the first page of a new workerd", `${fastest.toFixed(0)} ms`, "< 1,000 ms", fastest < 1000),
  ];
}

async function firstPage({ settings }: BenchState): Promise<number> {
  const server = await serveState(settings);
  const began = performance.now();
  await server.get("/");
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}
