import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";

/** A free plan allows 3 MiB; a cold start grows with every byte. */
const MOST_KIB = 350;

test("the Worker stays small enough to start fast", () => {
  const bytes = gzipSync(readFileSync(join(root, "build/server/index.js"))).length;
  expect(bytes / 1024).toBeLessThanOrEqual(MOST_KIB);
});
