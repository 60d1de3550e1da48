import { defineConfig } from "vitest/config";
import { alias } from "./vitest.config";

/** What must hold whatever happens: a sample in `npm test`, all of it with `npm run safety`. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ["tests/safety/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/built.ts"],
    allowOnly: false,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: process.env.SAFETY === "full" ? 3_600_000 : 180_000,
    hookTimeout: 120_000,
  },
});
