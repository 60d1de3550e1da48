/** `npm run wrangler -- ARGUMENTS`: runs the project's wrangler, on a Node that it works with. */

import { wranglerFile } from "./deploy/wrangler";
import { runChild } from "./processes.mjs";
import { root } from "./settings";

const command = [wranglerFile(), ...process.argv.slice(2)];
const { status } = await runChild(process.execPath, command, { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
