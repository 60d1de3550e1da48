import { ensureBuilt } from "../../db/scripts/build";

/** Runs once before the suites that need the built Worker. */
export default function setup(): void {
  ensureBuilt();
}
