/** `npm run migrate`: migrates the database of the environment, or with `--remote [--env production]` the account's. */
import { migrateAccount } from "./deploy/migrate-account";
import { readFlags } from "./flags";
import { fillAfterMigration, migrateAndFill } from "./migrate-and-fill";
import { readLocalSettings } from "./settings";
import { withApp } from "./with-app";

const { remote } = readFlags();
const settings = readLocalSettings();
if (remote) {
  if (!migrateAccount(remote.environment)) process.exit(1);
  await withApp(settings, fillAfterMigration, remote);
  console.log(`Migrated D1 of ${remote.environment}`);
} else {
  await migrateAndFill(settings);
  console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
}
process.exit(0);
