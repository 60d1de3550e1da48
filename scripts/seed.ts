import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings";

/** Fills an empty database with the demo community; leaves a seeded one unchanged. */
export async function seedDatabase(settings: Settings): Promise<void> {
  if (settings.seed === "none") return;
  // a seeded local database is not even opened
  const stamp = settings.vars.DATABASE_URL ? null : join(settings.stateDir, "v3/d1/seeded");
  if (stamp && existsSync(stamp)) return;
  // imported late: these load the whole product, which slows a start without seeding
  const [{ seedDemo }, { withApp }] = await Promise.all([import("./seed/seed"), import("./with-app")]);
  await withApp(settings, seedDemo);
  if (stamp) writeFileSync(stamp, settings.seed);
}
