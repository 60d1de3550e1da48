import { join } from "node:path";
import { build } from "vite";
import { root } from "../settings";

/** Bundles the control Worker, which replaces ours behind the same bindings and static files. */
export async function controlModules() {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: {
      write: false,
      minify: true,
      target: "es2022",
      ssr: join(root, "scripts/bench/control-worker.ts"),
      rollupOptions: { output: { inlineDynamicImports: true } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (!chunk) throw new Error("The control was not built");
  return [{ type: "ESModule" as const, path: "control.js", contents: chunk.code }];
}
