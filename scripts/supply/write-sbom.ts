/** `npm run tool -- sbom`: writes the bill of materials into build/, or to FILE if given, and prints it. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBuilt } from "../build";
import { root } from "../settings";
import { billOfMaterials } from "./sbom";

await ensureBuilt();
const file = resolve(process.argv[2] ?? `${root}build/sbom.cdx.json`);
const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`;
writeFileSync(file, text);
process.stdout.write(text);
console.error(`Written to ${file}`);
