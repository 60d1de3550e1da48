/** Adds to a failed browser test what its pages showed, and closes the pages that a file has left open. */
import { afterAll, afterEach } from "vitest";
import { closeOpenPages, describeOpenPages } from "./browser";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const shown = await describeOpenPages(task.name);
  if (shown) throw new Error(`What the pages showed:\n${shown}`);
});

afterAll(closeOpenPages);
