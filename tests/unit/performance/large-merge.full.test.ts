import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Beside the flat arrays of a merge, which take 36 MB; an isolate has 128 MB, and shorter pointers than Node. */
const HEAP_MB = 90;

test("a hundred thousand versions of twenty items are merged in an isolate's memory", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    "scripts/run.mjs",
    "../tests/support/large-merge.ts",
  ]);
  expect(stdout.trim()).toBe("100000");
}, 120_000);
