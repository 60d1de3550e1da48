/** D1 and R2 in the account, through Cloudflare's API. */
import { join } from "node:path";
import type { DeployConfig } from "../deploy/diagnosis";
import { wrangler } from "../deploy/wrangler";
import { root } from "../settings";
import type { Query, Row, Store } from "./store";

const TRIES = 5;
const WAIT_MS = 250;

type Result = { results: Row[] };
type Answer = { success: boolean; errors: { message: string }[]; result: Result[] };

/** The same statements as one batch, with the results of all, as D1 gives them to a Worker. */
export type RemoteStore = Store & { batch: (queries: Query[]) => Promise<Result[]> };

/** The store of an environment of wrangler.toml. Throws without CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. */
export async function remoteStore(environment: string): Promise<RemoteStore> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  if (!token || !account) throw new Error("--remote needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID");
  const { unstable_readConfig } = await import("wrangler");
  const file = join(root, "wrangler.toml");
  const config = unstable_readConfig({ config: file, env: environment }) as DeployConfig;
  const database = config.d1_databases.find(({ binding }) => binding === "DB")?.database_id;
  const bucket = config.r2_buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name;
  if (!database || !bucket) throw new Error(`${environment} of wrangler.toml has no DB or no IMAGES`);
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const call = (path: string, init: RequestInit = {}) =>
    patiently(() =>
      fetch(`${base}/accounts/${account}${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${token}` },
      }),
    );
  const object = (key: string) => `/r2/buckets/${bucket}/objects/${encodeURIComponent(key)}`;
  const batch = async (queries: Query[]) => {
    const response = await call(`/d1/database/${database}/query`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(queries.length === 1 ? queries[0] : { batch: queries }),
    });
    const { success, errors, result } = (await response.json()) as Answer;
    if (!success) throw new Error(errors.map(({ message }) => message).join("; "));
    return result;
  };
  return {
    name: `${environment} (D1 ${database})`,
    batch,
    ask: async (...queries) => (await batch(queries))[0]?.results ?? [],
    picture: async (key) => {
      const response = await call(object(key));
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`Picture ${key}: ${response.status}`);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, type: response.headers.get("Content-Type") ?? undefined };
    },
    keepPicture: async (key, { bytes, type }) => {
      const headers = type ? { "Content-Type": type } : undefined;
      const body = bytes as Uint8Array<ArrayBuffer>;
      const response = await call(object(key), { method: "PUT", headers, body });
      if (!response.ok) throw new Error(`Picture ${key}: ${response.status}`);
    },
    migrate: async () => {
      const apply = ["d1", "migrations", "apply", "DB", "--remote", "--env", environment];
      if (!wrangler(apply, { shown: true }).ok) throw new Error("The migrations failed");
    },
    close: async () => {},
  };
}

/** Asks again, later each time, while the API has too many requests or is down. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask();
    if ((response.status !== 429 && response.status < 500) || tries === TRIES) return response;
    await new Promise((done) => setTimeout(done, WAIT_MS * 2 ** tries));
  }
}
