/** `npm run tool -- licences`: writes THIRD-PARTY-LICENCES.md. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../build";
import { root } from "../settings";
import { thirdPartyLicences } from "./licences";

await ensureBuilt();
writeFileSync(join(root, "THIRD-PARTY-LICENCES.md"), thirdPartyLicences());
console.log("THIRD-PARTY-LICENCES.md is written");
