/** `npm run migrate`: migrates the database of the environment. */
import { migrate } from "./migrate";
import { readLocalSettings } from "./settings";

const settings = readLocalSettings();
await migrate(settings);
console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
