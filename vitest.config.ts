import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** Where "~/", "#db/" and the like point; the same in vite.config.ts and tsconfig.json. */
export const alias = {
  "~/": at("./app/"),
  "#db/": at("./db/"),
  "#functions/": at("./functions/"),
  "#tests/": at("./tests/"),
  "#scripts/": at("./scripts/"),
};

const BUILT = "tests/support/built.ts";
const within = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`];

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: within("*"),
          exclude: ["accounts", "worker", "safety", "e2e"].flatMap(within),
          setupFiles: ["tests/support/setup.ts"],
          // no test file replaces a module: what one has loaded serves the next
          isolate: false,
          pool: "threads",
          testTimeout: 15_000,
        },
      },
      {
        // these replace modules, so that no password takes its time to be hashed
        resolve: { alias },
        test: {
          name: "unit-accounts",
          include: within("accounts"),
          setupFiles: ["tests/support/setup.ts"],
          pool: "threads",
          testTimeout: 15_000,
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
          globalSetup: [BUILT],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // what must hold whatever happens: a sample in `npm test`, all of it with `npm run safety`
        resolve: { alias },
        test: {
          name: "safety",
          include: within("safety"),
          globalSetup: [BUILT],
          pool: "forks",
          testTimeout: process.env.SAFETY === "full" ? 3_600_000 : 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // the product as people use it: `npm start`'s server and a real browser
        resolve: { alias },
        test: {
          name: "e2e",
          // a browser and its server wait for each other more than they compute
          maxWorkers: 4,
          isolate: false,
          include: within("e2e"),
          globalSetup: [BUILT, "tests/support/prepared.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // a page may take its time on a busy machine; a state that never comes still fails
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
