import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings";

/** Fills an empty database with the demo community; a seeded one stays unchanged. */
export async function seed(settings: Settings): Promise<void> {
  if (settings.seed === "none") return;
  // a seeded local database is not opened
  const stamp = settings.vars.DATABASE_URL ? null : join(settings.stateDir, "v3/d1/seeded");
  if (stamp && existsSync(stamp)) return;
  // the whole product comes with these, which a start without seeding should not wait for
  const [{ seedDemo }, { withApp }] = await Promise.all([import("./seed/seed"), import("./with-app")]);
  await withApp(settings, seedDemo);
  if (stamp) writeFileSync(stamp, settings.seed);
}
