import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { V4SharedOptions, V4WorkerOptions } from "miniflare";
import { root, type Settings } from "./settings";

const SERVER = join(root, "build/server");

/** Wrangler's folder for local state: `wrangler ... --local --persist-to STATE_DIR` sees the same data. */
export const persistence = (stateDir: string): V4SharedOptions => ({
  resourcePersistencePath: join(stateDir, "v3"),
  cf: false,
});

type WorkerSettings = Pick<V4WorkerOptions, "durableObjects" | "queueProducers" | "queueConsumers"> & {
  bindings: Record<string, string>;
  d1Databases: Record<string, { id: string }>;
  r2Buckets: Record<string, { id: string }>;
};

/** Returns the data bindings of wrangler.toml; the environment's settings override its `[vars]`. */
export async function bindingsOf(vars: Settings["vars"]) {
  const { durableObjects: _, queueProducers: __, queueConsumers: ___, ...options } = await wranglerToml();
  return { ...options, bindings: { ...options.bindings, ...vars } };
}

/** Returns options to run the built Worker with its static files. */
export async function builtWorker(vars: Settings["vars"]): Promise<V4WorkerOptions> {
  const options = await wranglerToml();
  return {
    ...options,
    bindings: { ...options.bindings, ...vars },
    modules: [
      { type: "ESModule", path: join(SERVER, "index.js") },
      ...readdirSync(SERVER)
        .filter((name) => name.endsWith(".wasm"))
        .map((name) => ({ type: "CompiledWasm" as const, path: join(SERVER, name) })),
    ],
  };
}

/** Reads wrangler.toml through wrangler; cached, because loading wrangler takes longer than the rest. */
async function wranglerToml(): Promise<WorkerSettings> {
  const file = join(root, "wrangler.toml");
  const hash = createHash("sha256").update(root).update(readFileSync(file)).digest("hex");
  const cacheFile = join(root, `.cache/bindings-${hash.slice(0, 16)}.json`);
  if (existsSync(cacheFile)) return JSON.parse(readFileSync(cacheFile, "utf8"));
  // wrangler requires the assets folder, which an unbuilt clone lacks; backups and restores need no build
  mkdirSync(join(root, "build/client"), { recursive: true });
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(file).workerOptions;
  mkdirSync(join(root, ".cache"), { recursive: true });
  // renamed into place: another process may be reading it at this moment
  const partial = `${cacheFile}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(options));
  renameSync(partial, cacheFile);
  // wrangler types the options of the Miniflare that it brings, whose fields here are the same
  return options as unknown as WorkerSettings;
}
