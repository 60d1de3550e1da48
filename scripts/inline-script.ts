import { type AliasOptions, build, type Plugin, type Rollup } from "vite";

const QUERY = "?inline-script";

/**
 * Bundles a module with all that it imports into one script, as text:
 * `import text from "./module?inline-script"`. The browser has run the script already, so its bundle gets none.
 */
export const inlineScript = (alias: AliasOptions): Plugin => ({
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    if (this.environment.config.consumer === "client") return 'export default ""';
    const { output } = (await build({
      configFile: false,
      logLevel: "warn",
      resolve: { alias },
      build: {
        write: false,
        target: "es2022",
        minify: "terser",
        terserOptions: { compress: { passes: 3 } },
        modulePreload: false,
        rollupOptions: {
          input: id.slice(0, -QUERY.length),
          output: { format: "iife" },
          // libraries of which nothing is used
          treeshake: { moduleSideEffects: false },
        },
      },
    })) as Rollup.RollupOutput;
    for (const file of output[0].moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(output[0].code.trimEnd())}`;
  },
});
