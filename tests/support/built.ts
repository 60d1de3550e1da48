import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build";
import { builtWorker } from "#scripts/worker-options";

/** Runs once before the suites that need the built Worker, and removes the state of their Workers after them. */
export default async function setup(): Promise<() => void> {
  await ensureBuilt();
  // loads wrangler once, not in each of the suite's processes
  await builtWorker({});
  const folder = mkdtempSync(join(tmpdir(), "listdrop-states-"));
  process.env.STATES_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Creates an empty folder for the state of a Worker. */
export const newStateFolder = (): string =>
  mkdtempSync(join(process.env.STATES_FOLDER ?? tmpdir(), "state-"));
