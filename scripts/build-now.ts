/** `npm run build`: builds the Worker and its assets if the sources changed. */
import { ensureBuilt } from "./build";
import { readArguments } from "./flags";

readArguments();
await ensureBuilt();
console.log("The build is up to date");
