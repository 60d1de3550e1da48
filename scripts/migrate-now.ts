/** `npm run migrate`: migrates the database of the environment. */
import { migrateAndFill } from "./migrate-and-fill";
import { readLocalSettings } from "./settings";

const settings = readLocalSettings();
await migrateAndFill(settings);
console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
process.exit(0);
