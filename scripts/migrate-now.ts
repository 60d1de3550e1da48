/** `npm run migrate`: migrates the database of the environment, or with `--remote [--env production]` the account's. */
import { migrateAccount } from "./deploy/migrate-account";
import { readFlags } from "./flags";
import { migrate } from "./migrate";
import { readLocalSettings } from "./settings";

const { remote } = readFlags();
const settings = readLocalSettings();
if (remote) {
  if (!migrateAccount(remote.environment)) process.exit(1);
  console.log(`Migrated D1 of ${remote.environment}`);
} else {
  await migrate(settings);
  console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
}
process.exit(0);
