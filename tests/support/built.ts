import { ensureBuilt } from "#scripts/build";

/** Runs once before the suites that need the built Worker. */
export default function setup(): void {
  ensureBuilt();
}
