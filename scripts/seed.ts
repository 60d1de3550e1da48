import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedDemo } from "./seed/seed";
import type { Settings } from "./settings";
import { withApp } from "./with-app";

/** Fills an empty database with the demo community; one that has it already stays as it is. */
export async function seed(settings: Settings): Promise<void> {
  if (settings.seed === "none") return;
  // a local database that has been seeded is not even opened
  const stamp = settings.vars.DATABASE_URL ? null : join(settings.stateDir, "v3/d1/seeded");
  if (stamp && existsSync(stamp)) return;
  await withApp(settings, seedDemo);
  if (stamp) writeFileSync(stamp, settings.seed);
}
