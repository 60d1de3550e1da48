/** Builds the Worker and its assets if the sources changed. */
import { ensureBuilt } from "./build";

await ensureBuilt();
