import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { fillSearchTokens } from "~/features/discovery/search/search.server";
import { generateStatements } from "./generate";

/** Finds the file of the local D1 database. Throws unless there is exactly one. */
function d1File(stateDir: string): string {
  const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`${folder} should hold one database, not ${files.length}`);
  return join(folder, file);
}

/** Fast but unsafe if the machine crashes; the file can be generated again. */
const FAST_PRAGMAS = [
  "pragma journal_mode = off",
  "pragma synchronous = off",
  "pragma cache_size = -400000",
  "pragma locking_mode = exclusive",
];

/** Fills a migrated D1 file that no workerd has open; throws if it has rows. A million lists take minutes. */
export async function fillFile(stateDir: string, count: number, until: number): Promise<void> {
  const client = createClient({ url: `file:${d1File(stateDir)}` });
  try {
    const { rows } = await client.execute("select 1 from users limit 1");
    if (rows.length > 0)
      throw new Error(`The database in ${stateDir} is in use: set STATE_DIR to a new folder`);
    for (const pragma of FAST_PRAGMAS) await client.execute(pragma);
    for (const statement of generateStatements(count, until)) await client.execute(statement);
    await fillSearchTokens(openLibsqlClient(client, newMeter()));
    await client.execute("pragma locking_mode = normal");
    await client.execute("pragma journal_mode = wal");
  } finally {
    client.close();
  }
}
