/**
 * `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. They use the database and bucket of the
 * environment, or with `--remote [--env production]` those of the account.
 */
import { resolve } from "node:path";
import { readFlags } from "../flags";
import { readLocalSettings } from "../settings";
import { backUp } from "./backup";
import type { Manifest } from "./backup-folder";
import { fullDiskInWords } from "./full-disk";
import { restore } from "./restore";
import { openStore } from "./store";

const [what, ...args] = process.argv.slice(2);

const flags = what === "backup" ? (["with-sessions"] as const) : (["with-sessions", "force"] as const);
const { remote, has, positionals } = readFlags<"with-sessions" | "force">({ flags, most: 1 }, args);
const [file] = positionals;
if (!file) throw new Error(`Say where: npm run ${what} -- FOLDER`);
const store = await openStore(readLocalSettings(), remote);
const began = performance.now();
try {
  if (what === "backup")
    showChecksums(await backUp(store, resolve(file), { sessions: has("with-sessions") }));
  else
    showChecksums(
      await restore(store, resolve(file), {
        force: has("force"),
        sessions: has("with-sessions"),
      }),
    );
} catch (error) {
  const place = what === "backup" ? resolve(file) : store.name;
  throw fullDiskInWords(error, what === "backup" ? "backup" : "restore", place);
} finally {
  await store.close();
}
console.log(
  `${what === "backup" ? "Backed up" : "Restored and compared"} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
process.exit(0);

function showChecksums({ tables, images, sha256 }: Manifest): void {
  for (const { name, rows, sha256: own } of tables) console.log(`${own}  ${name} (${rows} rows)`);
  console.log(`${images.sha256}  images (${images.count})`);
  if (images.missing.length > 0) console.log(`Not in the bucket: ${images.missing.join(", ")}`);
  console.log(`${sha256}  all`);
}
