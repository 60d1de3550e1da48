import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./scripts/inline-script";
import { HANGS_AFTER_MS as PAGE_HANGS_AFTER_MS } from "./tests/support/speed";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** Where "~/", "#db/" and the like point; the same in vite.config.ts and tsconfig.json. */
export const alias = {
  "~/": at("./app/"),
  "#db/": at("./db/"),
  "#functions/": at("./functions/"),
  "#tests/": at("./tests/"),
  "#scripts/": at("./scripts/"),
};

/** Time limits stop hangs and nothing else: no test fails because a machine is slow. All of safety takes hours. */
const HANGS_AFTER_MS = (process.env.SAFETY === "full" ? 6 * 60 : 15) * 60_000;
const LIMITS = {
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  teardownTimeout: HANGS_AFTER_MS,
  expect: { poll: { timeout: 5 * 60_000, interval: 50 } },
};

const BUILT = "tests/support/built.ts";
const TESTS = "**/*.test.{ts,tsx}";
const within = (folder: string) => [`tests/${folder}/${TESTS}`];
/** Tests that replace modules, which the files after them must not get. */
const ISOLATED = ["app", "db", "functions", "scripts", "tests/unit"].flatMap((folder) =>
  readdirSync(at(`./${folder}`), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(at(file), "utf8").includes("vi.mock(")),
);
/** Drills, crawls and variants, in `npm test -- --full` alone. */
const SLOW = process.env.FULL === "1" ? [] : ["**/*.full.test.{ts,tsx}"];

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        plugins: [inlineScript(alias)],
        test: {
          name: "unit",
          include: [`{app,db,functions,scripts}/${TESTS}`, ...["house", "support", "unit"].flatMap(within)],
          exclude: [...ISOLATED, ...SLOW],
          setupFiles: ["tests/support/setup.ts"],
          // what one file has loaded serves the next
          isolate: false,
          pool: "threads",
          ...LIMITS,
        },
      },
      {
        resolve: { alias },
        plugins: [inlineScript(alias)],
        test: {
          name: "unit-isolated",
          include: ISOLATED,
          setupFiles: ["tests/support/setup.ts"],
          pool: "threads",
          ...LIMITS,
        },
      },
      {
        // the built Worker on real workerd
        resolve: { alias },
        test: {
          name: "worker",
          // these wait for workerd more than they compute
          maxWorkers: 3,
          isolate: false,
          include: within("worker"),
          exclude: SLOW,
          globalSetup: [BUILT],
          pool: "forks",
          ...LIMITS,
        },
      },
      {
        // what must hold whatever happens: a sample in `npm test`, all of it with `npm test -- safety --exhaustive`
        resolve: { alias },
        test: {
          name: "safety",
          maxWorkers: 3,
          include: within("safety"),
          exclude: SLOW,
          globalSetup: [BUILT],
          pool: "forks",
          ...LIMITS,
        },
      },
      {
        // the product as people use it: `npm start`'s server and a real browser
        resolve: { alias },
        test: {
          name: "e2e",
          // a browser and its server wait for each other more than they compute, but slow pages keep a core busy
          maxWorkers: Number(process.env.CPU ?? 1) > 1 ? 2 : 4,
          isolate: false,
          include: within("e2e"),
          exclude: SLOW,
          globalSetup: [BUILT, "tests/support/prepared-state.ts"],
          // its hook comes before those of a file, which close the pages
          setupFiles: ["tests/support/browser-setup.ts"],
          sequence: { hooks: "list" },
          pool: "forks",
          ...LIMITS,
          expect: { poll: { timeout: PAGE_HANGS_AFTER_MS, interval: 50 } },
        },
      },
    ],
  },
});
