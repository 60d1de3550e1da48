import { defineConfig } from "vitest/config";
import { alias } from "./vitest.config";

/** The product as people use it: `npm start`'s server and a real browser. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["tests/e2e/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/built.ts", "tests/support/prepared.ts"],
    allowOnly: false,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // a page may take its time on a busy machine; a state that never comes still fails
    expect: { poll: { timeout: 10_000, interval: 100 } },
  },
});
