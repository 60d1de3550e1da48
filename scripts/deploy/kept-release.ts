/**
 * The release in production, committed as its compressed Worker and a manifest. Tests run it on a database
 * with today's migrations, from a plain clone and without a network.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { root } from "../settings";

export const KEPT_FOLDER = "tests/fixtures/previous-release";
const MANIFEST = join(root, KEPT_FOLDER, "release.json");
const WORKER = join(root, KEPT_FOLDER, "worker.br");

export type Release = {
  commit: string;
  date: string;
  /** The newest migration of the release: a file of db/migrations. */
  migration: string;
};

export const keptRelease = (): Release => JSON.parse(readFileSync(MANIFEST, "utf8")) as Release;

export const keptWorker = (): string => brotliDecompressSync(readFileSync(WORKER)).toString("utf8");

/** Stores the build of a checkout as the release in production. Throws if there is no build. */
export function keepRelease(checkout = root): Release {
  const worker = readFileSync(join(checkout, "build/server/index.js"));
  const [commit = "", date = ""] = lastCommit(checkout);
  const migrations = readdirSync(join(checkout, "db/migrations")).filter((name) => name.endsWith(".sql"));
  const release = { commit, date, migration: migrations.sort().at(-1) ?? "" };
  mkdirSync(join(root, KEPT_FOLDER), { recursive: true });
  writeFileSync(
    WORKER,
    brotliCompressSync(worker, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: worker.length,
      },
    }),
  );
  writeFileSync(MANIFEST, `${JSON.stringify(release, null, 2)}\n`);
  return release;
}

function lastCommit(checkout: string): string[] {
  const { status, stdout, stderr } = spawnSync("git", ["log", "-1", "--format=%H %cI"], {
    cwd: checkout,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git log failed: ${stderr}`);
  return stdout.trim().split(" ");
}
