/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`. They use the database and bucket of the
 * environment, or with `--remote [--env production]` those of the account.
 */
import { resolve } from "node:path";
import { namedEnvironment } from "../deploy/wrangler";
import { readLocalSettings } from "../settings";
import { backUp } from "./backup";
import type { Manifest } from "./backup-folder";
import { restore } from "./restore";
import { openStore } from "./store";

const [what, ...args] = process.argv.slice(2);
const hasFlag = (flag: string) => args.includes(flag);
const file = args.find((arg, i) => !arg.startsWith("--") && args[i - 1] !== "--env");

try {
  if (!file) throw new Error(`Say where: npm run ${what} -- FILE`);
  const environment = namedEnvironment(args, "production") ?? "production";
  const store = await openStore(readLocalSettings(), hasFlag("--remote") ? { environment } : undefined);
  const began = performance.now();
  try {
    if (what === "backup")
      showChecksums(await backUp(store, resolve(file), { sessions: hasFlag("--with-sessions") }));
    else
      showChecksums(
        await restore(store, resolve(file), {
          force: hasFlag("--force"),
          sessions: hasFlag("--with-sessions"),
        }),
      );
  } finally {
    await store.close();
  }
  console.log(
    `${what === "backup" ? "Backed up" : "Restored and compared"} in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function showChecksums({ tables, images, sha256 }: Manifest): void {
  for (const { name, rows, sha256: own } of tables) console.log(`${own}  ${name} (${rows} rows)`);
  console.log(`${images.sha256}  images (${images.count})`);
  if (images.missing.length > 0) console.log(`Not in the bucket: ${images.missing.join(", ")}`);
  console.log(`${sha256}  all`);
}
