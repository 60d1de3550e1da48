/** `npm run build`: builds the Worker and its assets if the sources changed. */
import { ensureBuilt } from "./build";

await ensureBuilt();
console.log("The build is up to date");
