/** `npm run tool -- addresses`: tells wrangler.toml which addresses are pages. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings";
import { withWorkerFirst } from "./worker-first";

const file = join(root, "wrangler.toml");
writeFileSync(file, withWorkerFirst(readFileSync(file, "utf8")));
