/** `npm run tool -- client-types`: writes the types of the client. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings";
import { clientTypes } from "./client-types";

writeFileSync(join(root, "client", "calls.d.ts"), clientTypes());
