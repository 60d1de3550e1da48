/** `npm run generate:client`: writes the types of the client. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientTypes } from "./client-types";
import { root } from "./settings";

writeFileSync(join(root, "client", "calls.d.ts"), clientTypes());
