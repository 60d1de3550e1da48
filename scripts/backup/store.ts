/** The store to back up and restore: a database and a picture bucket, local or in the account. */

import { createClient } from "@libsql/client";
import { bindingOf, RUN_BATCH } from "../local-d1";
import { migrate } from "../migrate";
import { newMiniflare } from "../new-miniflare";
import type { Settings } from "../settings";
import { bindingsOf, persistence } from "../worker-options";
import { remoteStore } from "./remote-store";
import type { Row, Store } from "./tables";

/** Opens libSQL or the local D1, with the local bucket; with `remote` the account's. */
export async function openStore(settings: Settings, remote?: { environment: string }): Promise<Store> {
  if (remote) return remoteStore(remote.environment);
  const { stateDir, vars } = settings;
  const { d1Databases, r2Buckets } = await bindingsOf(vars);
  const miniflare = newMiniflare({
    ...persistence(stateDir),
    d1Databases,
    r2Buckets,
    modules: true,
    script: RUN_BATCH,
  });
  const bucket = async () => (await miniflare.getR2Bucket("IMAGES")) as unknown as R2Bucket;
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = vars;
  const client = url ? createClient({ url, authToken, intMode: "number" }) : null;
  const d1 = bindingOf(miniflare);
  return {
    name: url ?? stateDir,
    migrate: async () => void (await migrate(settings)),
    batch: async (queries) => {
      if (client) {
        const mode = queries.every(({ sql }) => sql.startsWith("select")) ? "deferred" : "write";
        const statements = queries.map(({ sql, params }) => ({ sql, args: params }));
        const results = await client.batch(statements, mode);
        // libSQL's rows are also arrays; no column holds a blob
        return results.map(({ rows }) => rows as unknown as Row[]);
      }
      const results = await d1.batch(queries.map(({ sql, params }) => d1.prepare(sql).bind(...params)));
      return results.map((result) => result.results as Row[]);
    },
    picture: async (key) => {
      const found = await (await bucket()).get(key);
      if (!found) return null;
      return { bytes: new Uint8Array(await found.arrayBuffer()), type: found.httpMetadata?.contentType };
    },
    keepPicture: async (key, { bytes, type }) => {
      await (await bucket()).put(key, bytes, type ? { httpMetadata: { contentType: type } } : {});
    },
    close: async () => {
      client?.close();
      await miniflare.dispose();
    },
  };
}
