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

export default defineConfig({
  resolve: { alias },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/worker/**", "tests/safety/**", "tests/e2e/**"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 15_000,
  },
});
