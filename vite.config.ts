import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { type CSSOptions, defineConfig, type Plugin } from "vite";
import { flatRows } from "./app/lib/addresses/page-table";
import { classNames } from "./scripts/class-names";
import { glyphFonts } from "./scripts/fonts/glyph-fonts";
import { shareFonts } from "./scripts/fonts/share-fonts";
import { inlineScript } from "./scripts/inline-script";
import { licences } from "./scripts/supply/licences";
import { wasmModule } from "./scripts/wasm-module";
import { alias } from "./vitest.config";

declare module "@remix-run/cloudflare" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
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

/** Puts the styles of a module into the layer of components. */
const postcss: CSSOptions["postcss"] = {
  plugins: [
    {
      postcssPlugin: "components-layer",
      Once(root, { atRule }) {
        if (!root.source?.input.file?.endsWith(".module.css")) return;
        const layer = atRule({ name: "layer", params: "components" });
        // moves the nodes, where the constructor would copy them
        layer.append(root.nodes);
        root.append(layer);
      },
    },
  ],
};

/** Libraries change only when they are updated, so a returning reader keeps their file. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//;
/** Parts of root.tsx, and what nearly every page shows: small files pack badly. Rollup adds what they import. */
const SHELL =
  /\/app\/(shell\/[^/]+\.tsx|ui\/(text\/(time-ago|user-text)|links\/person-link|buttons\/(chip|back-link)|tiles\/tile|layout\/(rank-badge|disclosure|band)|states\/extra)\.tsx|(ui\/(page\/page-meta|layout\/use-browser-layout-effect)|lib\/(text\/(ordinal|isolate|text-script)|look\/tile|people\/audience)|features\/lists\/model\/(list|chapter)-limits)\.ts)$/;
const SHARED_STYLES = /\/app\/(styles|ui|shell|features\/(images|merge\/firmness))\/.*\.css$/;
const DOMAIN_STYLES = /\/app\/features\/([^/]+)\/.*\.css$/;
const OWN_STYLES = flatRows().flatMap(({ chunk, file }) =>
  chunk === "own styles" ? `/app/${dirname(file)}/` : [],
);

/** Domains whose screens show parts of each other. */
const OF_LISTS = ["lists", "sharing", "rooms", "list-pages"];

/** Few sheets are few requests, and they pack better than twenty small ones: one that all pages share and one for each domain. */
function chunkOf(id: string): string | undefined {
  if (LIBRARIES.test(id)) return "libraries";
  if (SHELL.test(id)) return "shell";
  if (SHARED_STYLES.test(id)) return "styles";
  const domain = OWN_STYLES.some((folder) => id.includes(folder)) ? undefined : DOMAIN_STYLES.exec(id)?.[1];
  return domain && `styles-${OF_LISTS.includes(domain) ? "lists" : domain}`;
}

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
    inlineScript(alias),
    wasmModule,
    shareFonts(ROOT),
    glyphFonts(ROOT),
    licences(ROOT, isSsrBuild === true),
  ],
  define: {
    PAGE_SKELETONS: flatRows().flatMap(({ path, skeleton }) => (skeleton ? [[path, skeleton]] : [])),
  },
  css: {
    modules: command === "build" ? { generateScopedName: classNames(`${ROOT}app`) } : {},
    postcss,
  },
  ssr: command === "build" ? workerd : {},
  build: {
    target: "es2022",
    // esbuild leaves 6 KB more on a list page, whose budget is 110 KB of scripts
    minify: "terser",
    terserOptions: { compress: { passes: 3 }, ecma: 2020 },
    // what a page imports later needs few files that it does not have, and their names weigh 0.7 KB on a list page
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      external: [/^node:/, /^cloudflare:/],
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
    },
  },
}));
