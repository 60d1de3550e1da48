import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { alias } from "./vitest.config";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

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

/** All styles are one file: they are small, and a page should cost few requests. */
const oneStylesheet: Plugin = {
  name: "one-stylesheet",
  apply: "build",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rollupOptions: {
              output: {
                manualChunks: (id) => (id.includes("/app/") && id.endsWith(".css") ? "styles" : undefined),
              },
            },
          },
        },
};

/** Resend brings a mail parser and a webhook verifier along for mail that comes in; we only send. */
const RECEIVING = /^(postal-mime|standardwebhooks)$/;
const sendOnly: Plugin = {
  name: "send-only",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer) => (RECEIVING.test(id) && importer?.includes("/resend/") ? `\0${id}` : null),
  load: (id) => (RECEIVING.test(id.slice(1)) ? "export default {}; export class Webhook {}" : null),
};

export default defineConfig(({ command }) => ({
  resolve: { alias },
  plugins: [
    remix({
      buildDirectory: process.env.BUILD_DIR ?? "build",
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
    oneStylesheet,
    sendOnly,
  ],
  ssr: command === "build" ? workerd : {},
  build: {
    target: "es2022",
    minify: true,
    assetsInlineLimit: 0,
    rollupOptions: { external: [/^node:/, /^cloudflare:/] },
  },
}));
