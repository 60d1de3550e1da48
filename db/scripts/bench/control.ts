/** The Workers that ours is measured against, built as ours is. */
import { join } from "node:path";
import type { WorkerOptions } from "miniflare";
import { build } from "vite";
import { root } from "../settings";

/** A control by its file's name, ready for workerd. */
export async function controlWorker(name: "control-worker.ts" | "control-page.tsx"): Promise<WorkerOptions> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: {
      write: false,
      minify: true,
      target: "es2022",
      ssr: join(root, "db/scripts/bench", name),
      rollupOptions: { output: { inlineDynamicImports: true } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`${name} was not built`);
  return {
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    modules: [{ type: "ESModule", path: "control.js", contents: chunk.code }],
  };
}
