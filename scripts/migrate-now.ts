/** What `npm run migrate` runs: the database that the environment names, up to the newest migration. */
import { migrate } from "./migrate";
import { readSettings } from "./settings";

const settings = readSettings();
await migrate(settings);
console.log(`Migrated ${settings.vars.DATABASE_URL ?? settings.stateDir}`);
