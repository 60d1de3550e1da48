import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { shippedPackages } from "./scripts/supply/shipped-packages";
import { alias } from "./vitest.config";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const ROOT = fileURLToPath(new URL("./", import.meta.url));
const BUILD = process.env.BUILD_DIR ?? "build";

/** The server build is one file for workerd; in development Node runs it from node_modules. */
const workerd = {
  noExternal: true,
  target: "webworker",
  resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
} as const;

/** Makes the Worker, and not Remix's own server build, the entry of the server bundle: pages and API share one copy of every module. */
const workerEntry: Plugin = {
  name: "worker-entry",
  apply: "build",
  configResolved(config) {
    if (config.build.ssr)
      config.build.rollupOptions.input = fileURLToPath(new URL("functions/worker.ts", import.meta.url));
  },
};

/**
 * Two files that every page needs: the libraries, which change only when they are updated, and all styles, because one
 * sheet is one request and packs better than twenty small ones. Vite places the rest.
 */
const CHUNKS: [name: string, modules: RegExp][] = [
  [
    "libraries",
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//,
  ],
  ["styles", /\/app\/.*\.css$/],
];
const chunkOf = (id: string) => CHUNKS.find(([, modules]) => modules.test(id))?.[0];

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias },
  plugins: [
    remix({
      buildDirectory: BUILD,
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    workerEntry,
    shippedPackages(ROOT, BUILD),
  ],
  ssr: command === "build" ? workerd : {},
  build: {
    target: "es2022",
    // with esbuild a list page loads 113 KB of scripts, with terser 107 KB, and 110 KB are the budget
    minify: "terser",
    assetsInlineLimit: 0,
    rollupOptions: {
      external: [/^node:/, /^cloudflare:/],
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
    },
  },
}));
