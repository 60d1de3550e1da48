/** `npm run tool -- addresses`: writes the page addresses into wrangler.toml. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings";
import { withWorkerFirst } from "./worker-first";

const file = join(root, "wrangler.toml");
writeFileSync(file, withWorkerFirst(readFileSync(file, "utf8")));
