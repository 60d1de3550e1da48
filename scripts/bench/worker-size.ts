/** P8: deployed size. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../settings";
import { atMost, type Figure } from "./figures";
import type { BenchState } from "./state";

const KIB = 1024;
/** 2.6 MiB: the platform's limit is 10 MiB. */
const SIZE_MAX_KIB = 2662;

export async function workerFigures(_: BenchState, folder: string): Promise<Figure[]> {
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
  return [
    atMost("P8", "the Worker, minified and gzipped", Math.ceil(bytes / KIB), SIZE_MAX_KIB, { unit: " KiB" }),
  ];
}
