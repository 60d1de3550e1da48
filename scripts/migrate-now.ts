/** `npm run migrate`: migrates the database of the environment. */
import { migrate } from "./migrate";
import { readSettings } from "./settings";

const settings = readSettings();
await migrate(settings);
console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
