/** Database states after a first start, prepared once per suite to save time in each test file. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrationStatements, stampMigrated } from "#scripts/migrate";
import { seedDatabase } from "#scripts/seed";
import { readLocalSettings } from "#scripts/settings";
import { withApp } from "#scripts/with-app";

/** Runs once before the suite: prepares one state per value of SEED, in the folder PREPARED_STATES. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-prepared-"));
  const [none, demo] = [join(folder, "none"), join(folder, "demo")];
  const settings = readLocalSettings({ STATE_DIR: none, SEED: "none" });
  await withApp(settings, async ({ db }) => {
    for (const statement of migrationStatements) await db.run(sql.raw(statement));
  });
  stampMigrated(none);
  cpSync(none, demo, { recursive: true });
  await seedDatabase({ ...settings, stateDir: demo, seed: "demo" });
  process.env.PREPARED_STATES = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies the prepared state for a value of SEED to `stateDir`; does nothing in a suite without one. */
export function copyState(stateDir: string, seeded: "demo" | "none"): void {
  const folder = process.env.PREPARED_STATES;
  if (folder) cpSync(join(folder, seeded), stateDir, { recursive: true });
}
