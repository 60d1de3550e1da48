/** Import rules: `npm run check` rejects forbidden imports, of values and of types. */

const QUERIES = "\\.queries\\.server\\.ts$";
const USE_CASE = "^app/features/.*(?<!\\.queries)\\.server\\.ts$";
const ROUTE = "\\.route\\.tsx?$";
const COMPONENT = "^app/features/.*(?<!\\.route)(\\.tsx|/use-[^/]+\\.ts)$";
const RULES = "^app/features/(?!.*(\\.server|\\.route)\\.tsx?$)(?!.*/use-[^/]+$).*\\.ts$";
const BROWSER = "^app/(ui|shell|lib)/";
/** Modules that send batches and interpret their failures. */
const OPEN_DB = "^db/(run-queries|client|guard|visibility|fault|meter|schema-check)\\.ts$";

const VALUES = { dependencyTypesNot: ["type-only"] };
const PACKAGES = ["npm", "npm-dev", "npm-peer", "npm-no-pkg", "npm-unknown"];
const packages = (...names) => ({
  dependencyTypes: PACKAGES,
  dependencyTypesNot: ["type-only"],
  pathNot: names.map((name) => `node_modules/(@types/)?${name}/`),
});

/** Creates a rule; `from` and `to` are a path pattern or a condition. */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from } : from,
  to: typeof to === "string" ? { path: to } : to,
});

/** Domains in dependency order: each may import only the ones above it. */
const DOMAINS = [
  "merge",
  "images",
  "notifications",
  "lists",
  "sharing",
  "rooms",
  "list-pages",
  "list-form",
  "discovery",
  "members",
  "moderation",
  "operations",
  "pages",
];

/** Domains of one list, above the domain of its data. */
const OF_LISTS = "^app/features/(rooms|list-pages)/";

export default {
  forbidden: [
    ...DOMAINS.slice(0, -1).map((domain, i) =>
      rule(
        `${domain}-and-later-domains`,
        "A domain imports those above it in the list",
        `^app/features/${domain}/`,
        `^app/features/(${DOMAINS.slice(i + 1).join("|")})/`,
      ),
    ),
    rule(
      "known-domains",
      "Each file of a feature is in a part of a domain",
      { path: "^app/features/", pathNot: `^app/features/(${DOMAINS.join("|")})/[^/]+/` },
      {},
    ),
    rule(
      "ground-without-features",
      "The ground knows no domain",
      "^(app/(lib|ui|shell|platform|rendering)|db)/",
      "^app/features/",
    ),
    rule("api-below-http", "The API knows nothing of the chain", "^functions/api/", "^functions/http/"),

    rule("no-circles", "Files import one another in one direction", {}, { circular: true }),
    {
      ...rule("no-circles-of-folders", "Folders import one another in one direction", {}, { circular: true }),
      scope: "folder",
    },

    rule(
      "browser-without-server",
      "The browser gets no code of the server",
      BROWSER,
      "\\.server\\.|^db/|^functions/",
    ),
    rule("rules-are-pure", "Rules decide on plain values", RULES, {
      path: "\\.server\\.|^db/|^functions/|^app/(ui|shell|platform|rendering)/",
      // page titles and descriptions are plain text
      pathNot: "^app/ui/page/page-meta\\.ts$",
    }),
    rule("rules-without-components", "Rules know types of components alone", RULES, {
      path: COMPONENT,
      ...VALUES,
    }),
    rule("components-without-server", "Components show what loaders read", COMPONENT, {
      path: "\\.server\\.|^db/|^functions/|^app/(shell|platform|rendering)/",
      // the error page contains a form
      pathNot: "^app/shell/error-page\\.tsx$",
    }),
    rule(
      "queries-ask",
      "A query knows the schema and rules",
      QUERIES,
      "\\.server\\.ts$|\\.tsx$|^functions/|^app/(ui|shell|platform|rendering)/",
    ),
    rule(
      "own-queries",
      "Use cases run the queries of their own domain",
      { path: "^app/features/([^/]+)/.*\\.server\\.ts$", pathNot: OF_LISTS },
      { path: `^app/features/.*${QUERIES}`, pathNot: "^app/features/$1/" },
    ),
    rule("queries-of-lists", "Rooms and list pages also run those of lists", `${OF_LISTS}.*\\.server\\.ts$`, {
      path: `^app/features/.*${QUERIES}`,
      pathNot: "^app/features/($1|lists)/",
    }),
    rule(
      "use-cases-deliver-nothing",
      "Use cases know no pages and no HTTP",
      USE_CASE,
      `${COMPONENT}|^functions/|^app/(ui|shell|rendering)/`,
    ),
    rule("use-cases-send-batches", "Use cases leave SQL to queries", `${USE_CASE}|^app/platform/`, {
      path: "^db/",
      pathNot: OPEN_DB,
    }),
    rule("routes-call-use-cases", "Routes ask no database", ROUTE, `${QUERIES}|^db/|^functions/`),
    rule(
      "pictures-without-vitest",
      "`npm run screenshots` runs outside vitest, which can't be loaded there",
      "^tests/e2e/screenshots\\.ts$",
      { path: "node_modules/vitest/", reachable: true },
    ),
    rule("routes-are-ends", "Only the page table names routes", { pathNot: "^tests/" }, ROUTE),

    rule("lib-is-ground", "lib knows nothing else", "^app/lib/", {
      path: "^(app|db|functions|scripts)/",
      pathNot: "^app/lib/",
    }),
    rule("ui-is-ground", "ui knows lib", "^app/ui/", {
      path: "^(app|db|functions|scripts)/",
      pathNot: "^app/(ui|lib)/",
    }),
    rule("platform-is-ground", "platform knows lib and the database", "^app/platform/", {
      path: "^app/|^functions/",
      pathNot: "^app/(platform|lib)/",
    }),
    rule("db-is-ground", "The schema knows lib", "^db/", {
      path: "^(app|functions|scripts)/",
      pathNot: "^app/lib/",
    }),
    rule(
      "functions-call-use-cases",
      "HTTP and API know use cases and rules",
      "^functions/",
      `${QUERIES}|${COMPONENT}|^app/(ui|shell|rendering)/`,
    ),
    rule(
      "one-opens-the-database",
      "worker.ts opens it",
      { path: "^functions/", pathNot: "^functions/worker\\.ts$" },
      "^db/",
    ),
    rule(
      "scripts-call-use-cases",
      "Scripts show nothing",
      "^scripts/",
      `${COMPONENT}|^app/(ui|shell|rendering)/`,
    ),

    rule("packages-of-lib", "lib is pure", "^app/lib/", packages("zod")),
    rule(
      "packages-of-rules",
      "Rules are pure",
      RULES,
      packages("zod", "hono", "@conform-to/zod", "markdown-it", "papaparse"),
    ),
    rule("packages-of-queries", "Queries are Drizzle's", QUERIES, packages("drizzle-orm")),
    rule("packages-of-use-cases", "Use cases leave Drizzle to queries", USE_CASE, {
      path: "node_modules/drizzle-orm/",
      ...VALUES,
    }),
    rule(
      "packages-of-components",
      "Components are React's",
      COMPONENT,
      packages("react", "react-dom", "@remix-run/react", "@ariakit/react", "@conform-to/[^/]+"),
    ),
    rule(
      "packages-of-ui",
      "Controls are React's",
      "^app/ui/",
      packages(
        "react",
        "react-dom",
        "@remix-run/react",
        "@ariakit/react",
        "@dnd-kit/[^/]+",
        "@simplewebauthn/browser",
      ),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
    exclude: { path: "\\.test\\.tsx?$" },
    doNotFollow: { path: "node_modules" },
  },
};
