/** `npm test`: installs packages and continues in TypeScript. */
import { ensureInstalled } from "./install.mjs";

ensureInstalled();
const { register } = await import("tsx/esm/api");
register();
await import("./run-tests.ts");
