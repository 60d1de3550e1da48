/** `npm run tool -- mutation`: the tests of the pure rules, except those of size and speed. */
import { defineConfig } from "vitest/config";
import type { TestSpecification } from "vitest/node";
import { alias } from "../vitest.config.ts";

/** The slowest tests, which run last: a mutant's first failed test ends its run. */
const LAST = ["masterlist-definition", "masterlist-pairs", "lead", "ranges", "item-title", "firmness"];
const orderOf = ({ moduleId }: TestSpecification) =>
  LAST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));

class CheapestFirst {
  shard = (files: TestSpecification[]) => files;
  sort = (files: TestSpecification[]) => files.toSorted((a, b) => orderOf(a) - orderOf(b));
}

export default defineConfig({
  resolve: { alias },
  test: {
    include: [
      "app/features/merge/**/*.test.ts",
      "app/lib/{addresses/safe-path,text/linkify}.test.ts",
      "db/visibility.test.ts",
    ],
    exclude: ["app/features/merge/**/masterlist-size.test.ts"],
    pool: "threads",
    // a mutant's run loads the rules once, not once for each file
    isolate: false,
    sequence: { sequencer: CheapestFirst },
    testTimeout: 120_000,
    env: { MUTATION: "1" },
  },
});
