/** P8: deployed size. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { wrangler } from "../deploy/wrangler";
import { atMost, type Figure } from "./figures";
import type { BenchState } from "./state";

const KIB = 1024;
/** 2.6 MiB: the platform's limit is 10 MiB. */
const SIZE_MAX_KIB = 2662;

export async function workerFigures(_: BenchState, folder: string): Promise<Figure[]> {
  const out = join(folder, "deployed");
  const { ok, stderr } = wrangler(["deploy", "--dry-run", "--minify", "--outdir", out]);
  if (!ok) throw new Error(`wrangler failed:\n${stderr}`);
  const bytes = readdirSync(out)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name))).length, 0);
  return [
    atMost("P8", "the Worker, minified and gzipped", Math.ceil(bytes / KIB), SIZE_MAX_KIB, { unit: " KiB" }),
  ];
}
