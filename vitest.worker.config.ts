import { defineConfig } from "vitest/config";
import { alias } from "./vitest.config";

/** The built Worker on real workerd. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["tests/worker/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/built.ts"],
    allowOnly: false,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
