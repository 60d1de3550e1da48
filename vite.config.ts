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
const SHARED_STYLES = /\/app\/(styles|ui|shell|features\/(images|merge\/firmness))\/.*\.css$/;
const DOMAIN_STYLES = /\/app\/features\/([^/]+)\/.*\.css$/;
const OWN_STYLES = flatRows().flatMap(({ chunk, file }) =>
  chunk === "own styles" ? `/app/${dirname(file)}/` : [],
);

/** Domains whose screens show parts of each other. */
const OF_LISTS = ["lists", "sharing", "rooms", "list-pages"];

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const loadedBy = new Map<string, Set<string>>();

/** Returns the modules that a file of the app loads, itself included. */
function modulesOf(file: string, modules: Modules): Set<string> {
  const known = loadedBy.get(file);
  if (known) return known;
  const found = new Set([`${ROOT}app/${file}`]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  loadedBy.set(file, found);
  return found;
}

const PAGE_FILES = flatRows().flatMap(({ file }) => (file.endsWith(".tsx") ? [file] : []));
/** Parts that so many pages show are in the shell. */
const SHELL_PAGES = 14;

/**
 * Few files are few requests, and small ones pack badly. Rollup adds what a chunk imports unless it has one,
 * so a part of lists that a form needs, too, is in the shell, or the form would load all of them.
 */
function scriptChunk(id: string, modules: Modules): string | undefined {
  // Vite's own, which every part that loads another later imports
  if (id.includes("vite/preload-helper")) return "shell";
  if (!/\/app\/.*\.tsx?$/.test(id) || /\.route\.tsx$/.test(id)) return undefined;
  const isIn = (file: string) => modulesOf(file, modules).has(id);
  if (isIn("root.tsx") || PAGE_FILES.filter(isIn).length >= SHELL_PAGES) return "shell";
  const isOfLists = ["list-page/list", "item-page/item"].every((page) =>
    isIn(`features/list-pages/${page}.route.tsx`),
  );
  const isOfForms = ["form/edit", "try/try"].some((page) => isIn(`features/list-form/${page}.route.tsx`));
  return isOfLists ? (isOfForms ? "shell" : "lists") : undefined;
}

/** One sheet that all pages share, and one for each domain. */
function chunkOf(id: string, modules: Modules): string | undefined {
  if (LIBRARIES.test(id)) return "libraries";
  if (SHARED_STYLES.test(id)) return "styles";
  const domain = OWN_STYLES.some((folder) => id.includes(folder)) ? undefined : DOMAIN_STYLES.exec(id)?.[1];
  if (domain) return `styles-${OF_LISTS.includes(domain) ? "lists" : domain}`;
  return scriptChunk(id, modules);
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
    // the notices of libraries are a file of their own (scripts/supply/licences.ts)
    terserOptions: { compress: { passes: 3 }, ecma: 2020, format: { comments: false } },
    // what a page imports later needs few files that it does not have, and their names weigh 0.7 KB on a list page
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      external: [/^node:/, /^cloudflare:/],
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
    },
  },
}));
