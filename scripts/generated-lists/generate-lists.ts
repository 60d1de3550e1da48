/**
 * `npm run tool -- generate-lists 100000`: fills the empty local database of STATE_DIR with 100,000 lists,
 * including versions, comments, saves and all projections. Serve them with `SEED=none npm start`.
 */
import { readArguments } from "../flags";
import { migrate } from "../migrate";
import { readLocalSettings } from "../settings";
import { fillFile } from "./fill-database";

const MOST = 5_000_000;

const { positionals } = readArguments({ most: 1 });
const listsCount = Number((positionals[0] ?? "1000").replaceAll("_", ""));
const settings = readLocalSettings();
const startedAt = performance.now();
if (!Number.isInteger(listsCount) || listsCount < 20 || listsCount > MOST)
  throw new Error(`Say how many lists, from 20 to ${MOST.toLocaleString("en")}`);
if (settings.vars.DATABASE_URL) throw new Error("Only the local database of STATE_DIR can be filled so");
await migrate(settings);
await fillFile(settings.stateDir, listsCount, Date.now());
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`${listsCount.toLocaleString("en")} lists in ${settings.stateDir}, ${seconds} s`);
