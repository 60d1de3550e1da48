import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The library's choice of a module: in Node a file that it reads, in the Worker a compiled module. */
const CHOICE = "@takumi-rs/wasm/auto";
const MODULE = "takumi_wasm_bg.wasm";

/** Puts the drawing library's WebAssembly beside the Worker and imports it from there: Vite can't bundle it. */
export const wasmModule: Plugin = {
  name: "wasm-module",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (source === CHOICE ? { id: `./${MODULE}`, external: true } : null),
  writeBundle({ dir = "" }) {
    if (this.environment.config.consumer === "server")
      copyFileSync(fileURLToPath(import.meta.resolve(`@takumi-rs/wasm/${MODULE}`)), join(dir, MODULE));
  },
};
