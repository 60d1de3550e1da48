import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { shippedPackages } from "./scripts/supply/shipped-packages";
import { shortClassNames } from "./scripts/vite/class-names";
import { routerPatches } from "./scripts/vite/router-patches";
import { stylesheets } from "./scripts/vite/stylesheets";
import { withoutAttestation } from "./scripts/vite/without-attestation";
import { alias } from "./vitest.config";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const ROOT = fileURLToPath(new URL("./", import.meta.url));
const APP = fileURLToPath(new URL("app", import.meta.url));
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
 * What libraries import of React's renderer for browsers, React's renderer to a stream, and what Remix's package for
 * Cloudflare adds to its runtime, cookies and session storages: the Worker calls none of them.
 */
const UNCALLED: Record<string, string> = {
  "@remix-run/cloudflare": 'export * from "@remix-run/server-runtime";',
  "react-dom": `
    export const createPortal = () => null;
    export const flushSync = (work) => work();
    export const unstable_batchedUpdates = (work, given) => work(given);
    export default { createPortal, flushSync, unstable_batchedUpdates };`,
  "./cjs/react-dom-server.browser.production.min.js": "export default {};",
};

/** What a press or a touch loads, with its libraries: the Worker never does. */
const BROWSER_ONLY = new RegExp(
  `/app/(?:${[
    "ui/(?:requests/passkey-ceremony|sorting/sortable-drag|fields/suggestions)",
    "features/images/shrink-image",
    "features/item-rows/(?:row-help|row-hints|start-rows|undo-replaced)",
    "features/list-form/(?:list-form-library|same-topic)",
    "features/masterlist-preview/masterlist-preview",
    "features/masterlist-section/since-last-here",
    "features/phone-app/in-app",
    "features/places/place-pointing",
    "features/push/subscribe",
    "features/saved-form/saved-form-offer",
    "features/this-or-that/(?:pair-questions|this-or-that)",
  ].join("|")})\\.tsx?$`,
);

/**
 * Modules of which the Worker needs the names alone: what only the handlers of events and client actions call, and
 * libSQL's protocol in version 3, because its client speaks version 2 (and `db/libsql-fetch.ts` reads that).
 */
const NAMES_ALONE: [module: RegExp, names: string[]][] = [
  [/\/app\/ui\/kept-words\.ts$/, ["keepWords", "followWords", "forgetWords", "bringBackWords"]],
  [
    /\/app\/features\/saved-form\/saved-form\.ts$/,
    ["saveForm", "forgetSavedForm", "findSavedForm", "draftFields", "draftForm"],
  ],
  [/\/app\/ui\/requests\/ask\.ts$/, ["ask", "endSession", "isLost", "Refused", "sayLogIn"]],
  [/\/app\/ui\/requests\/network-safe-action\.ts$/, ["networkSafeAction", "stayUnlessDone"]],
  [/\/hrana-client\/lib-esm\/http\/cursor\.js$/, ["HttpCursor"]],
  [/\/hrana-client\/lib-esm\/encoding\/protobuf\/decode\.js$/, ["readProtobufMessage"]],
  [/\/hrana-client\/lib-esm\/encoding\/protobuf\/encode\.js$/, ["writeProtobufMessage"]],
  [/\/hrana-client\/lib-esm\/http\/protobuf_encode\.js$/, ["PipelineReqBody", "CursorReqBody"]],
  [/\/hrana-client\/lib-esm\/http\/protobuf_decode\.js$/, ["PipelineRespBody"]],
];
const inName = (id: string) =>
  NAMES_ALONE.find(([module]) => module.test(id))?.[1]
    .map((name) => `export const ${name} = undefined;`)
    .join("");

const withoutUncalled: Plugin = {
  name: "without-uncalled",
  apply: "build",
  enforce: "pre",
  resolveId: (id, _importer, { ssr }) => (ssr && id in UNCALLED ? `\0${id}` : null),
  load: (id, { ssr } = {}) =>
    ssr && BROWSER_ONLY.test(id)
      ? "export default null;"
      : (ssr && inName(id)) || (UNCALLED[id.slice(1)] ?? null),
};

/** What React leaves out of a text: the Worker need not have it. */
const EFFECTS = ["useEffect", "useLayoutEffect", "useImperativeHandle"].flatMap((hook) =>
  ["reactExports", "React", "React2", "React__default"].map((name) => `${name}.${hook}`),
);

/** What the router tells developers in the console: readers need not load it. */
const WARNINGS = ["warning", "warning$1", "warningOnce", "warningOnce$1"];

/**
 * What every page runs is two files: libraries, which change rarely, and the shell with the shared parts; what shows
 * lists is a third, and what the pages of a list share a fourth. One file packs better than many small ones, and is one request.
 */
const sharedChunks: Plugin = {
  name: "shared-chunks",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  config: () => ({
    build: {
      rollupOptions: {
        output: {
          manualChunks: (id) => CHUNKS.find(([, modules]) => modules.test(id))?.[0],
        },
      },
    },
  }),
};
const CHUNKS: [name: string, modules: RegExp][] = [
  [
    "libraries",
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//,
  ],
  [
    "shared",
    /\/app\/(shell|hydration|lib\/(clean|hue|ordinal|paths|plural|safe-path|secret-fields|time-ago)|ui\/(about-links|announce|back-link|button|chip|dialogs\/dialog|disclosure|empty-state|fields\/field|icons|kept-words|meter|page-meta|requests\/(ask|fetch-retry|log-in-again|network-safe-action|use-mutation-form)|root-data|skeleton|store|time-ago|use-browser-layout-effect))/,
  ],
  [
    "shared",
    /\/app\/features\/(chapters\/chapter-limits|images\/list-image|lists\/list-limits|masterlist-section\/rank-badge)/,
  ],
  ["shared", /vite\/preload-helper/],
  [
    "cards",
    /\/app\/(lib\/(hue|ordinal)|ui\/(icons\/monogram|user-text)|features\/(cards\/cover-picture|chapters\/follow-button|list-page\/(people|person-link)|masterlist-section\/item-note|sharing\/(copy-link|share-dialog)|merge\/effect-words|saves\/save-button))/,
  ],
  // of its own: other pages say the same words
  ["words", /\/app\/features\/merge\/effect-words/],
  ["reasons", /\/app\/features\/merge\/masterlist-words/],
  [
    "list",
    /\/app\/features\/(list-page\/(chapter-heading|list-masthead|list-meta|list-rail)|masterlist-section\/masterlist-section|version-cards\/(ranked-items|version-card))/,
  ],
];

/** An import that comes later has no styles to load first, as there is one sheet, so it is left as it is written. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * Resend brings a mail parser and a webhook verifier along for mail that comes in, and a client for each of its other
 * services; we only send.
 */
const RECEIVING = /^(postal-mime|standardwebhooks)$/;
const SERVICE = /^\t\tthis\.(?!emails\b)\w+ = (?:new [\w$]+\((?:this|resend)\)|this\.segments);$/gm;
const sendOnly: Plugin = {
  name: "send-only",
  apply: "build",
  enforce: "pre",
  resolveId: (id, importer) => (RECEIVING.test(id) && importer?.includes("/resend/") ? `\0${id}` : null),
  load: (id) => (RECEIVING.test(id.slice(1)) ? "export default {}; export class Webhook {}" : null),
  transform(code, id) {
    if (!id.endsWith("/resend/dist/index.mjs")) return null;
    if (!SERVICE.test(code))
      this.error("Resend's services are made in another way than vite.config.ts knows");
    return { code: code.replace(SERVICE, ""), map: null };
  },
};

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
    routerPatches,
    withoutUncalled,
    stylesheets,
    sharedChunks,
    sendOnly,
    withoutAttestation,
    plainImports,
    shippedPackages(ROOT, BUILD),
  ],
  ssr: command === "build" ? workerd : {},
  css: command === "build" ? { modules: { generateScopedName: shortClassNames(APP) } } : {},
  build: {
    target: "es2022",
    // packs the same scripts 5 % smaller than esbuild does
    minify: "terser",
    // nothing reads a property for its side effects, or calls a method with `new`
    terserOptions: {
      module: true,
      ecma: 2020,
      // V8 reads a script of ASCII alone byte by byte; with one other character in it, all of it takes twice the memory
      format: { ascii_only: isSsrBuild === true },
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_methods: true,
        pure_funcs: isSsrBuild ? EFFECTS : WARNINGS,
      },
    },
    assetsInlineLimit: 0,
    rollupOptions: { external: [/^node:/, /^cloudflare:/] },
  },
}));
