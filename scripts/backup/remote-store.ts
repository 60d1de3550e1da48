/** D1 and R2 of the account, through Cloudflare's API. */

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DeployConfig } from "../deploy/finding";
import { migrateAccount } from "../deploy/migrate-account";
import { root } from "../settings";
import type { Query, Row, Store } from "./tables";

const TRIES = 6;
const WAIT_MS = 500;
/** Cloudflare's API rejects requests for five minutes after 1,200 requests in five minutes. */
const REFUSED_MS = 6 * 60_000;
const REFUSED_WAIT_S = 15;
const HANGS_AFTER_MS = 120_000;

type Result = { results: Row[] };
type Answer = { success: boolean; errors: { message: string }[]; result: Result[] };

/** `send` is a batch with whole results, as D1 returns them in a Worker. */
export type RemoteStore = Store & { send: (queries: Query[]) => Promise<Result[]> };

/** Throws without CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. */
export async function remoteStore(environment: string): Promise<RemoteStore> {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  if (!token || !account)
    throw new Error(
      "--remote needs CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID: a token that may edit D1 and R2 is made at " +
        "dash.cloudflare.com/profile/api-tokens, `npm run wrangler -- whoami` says the account's id",
    );
  const { unstable_readConfig } = await import("wrangler");
  const file = join(root, "wrangler.toml");
  const config = unstable_readConfig(
    { config: file, env: environment },
    { hideWarnings: true },
  ) as DeployConfig;
  const database = config.d1_databases.find(({ binding }) => binding === "DB")?.database_id;
  const bucket = config.r2_buckets.find(({ binding }) => binding === "IMAGES")?.bucket_name;
  if (!database || !bucket) throw new Error(`${environment} of wrangler.toml has no DB or no IMAGES`);
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const call = (path: string, init: RequestInit = {}) =>
    withRetries(({ signal }) =>
      fetch(`${base}/accounts/${account}${path}`, {
        ...init,
        signal,
        headers: { ...init.headers, Authorization: `Bearer ${token}` },
      }),
    );
  const object = (key: string) => `/r2/buckets/${bucket}/objects/${encodeURIComponent(key)}`;
  const send = async (queries: Query[]) => {
    const response = await call(`/d1/database/${database}/query`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(queries.length === 1 ? queries[0] : { batch: queries }),
    });
    const { success, errors, result } = await readAnswer(response);
    if (!success) throw new Error(`D1: ${errors.map(({ message }) => message).join("; ")}`);
    return result;
  };
  // a missing bucket and a missing picture are both a 404
  const found = await call(`/r2/buckets/${bucket}`);
  if (!found.ok)
    throw new Error(
      `R2, ${bucket}: ${(await readAnswer(found)).errors.map(({ message }) => message).join("; ")}`,
    );
  return {
    name: `${environment} (D1 ${database})`,
    send,
    batch: async (queries) => (await send(queries)).map(({ results }) => results),
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
      if (!migrateAccount(environment)) throw new Error("The migrations failed");
    },
    close: async () => {},
  };
}

/** Parses a response; a gateway in front of the API may respond without JSON. */
async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return { success: false, errors: [{ message: `the API answers ${response.status}` }], result: [] };
  }
}

/** Retries with back-off while the API is down, and after a 429 as long as the rate limit lasts. */
async function withRetries(ask: (init: { signal: AbortSignal }) => Promise<Response>): Promise<Response> {
  const began = Date.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await ask({ signal: AbortSignal.timeout(HANGS_AFTER_MS) }).catch((error: Error) => error);
    const pause = pauseAfter(answer, tries, Date.now() - began);
    if (pause !== null) await setTimeout(pause);
    else if (answer instanceof Error) throw new Error(`Cloudflare's API is out of reach: ${answer.message}`);
    else return answer;
  }
}

/** Returns the milliseconds until the next attempt; null if the response is final. */
function pauseAfter(answer: Response | Error, tries: number, tookMs: number): number | null {
  if (answer instanceof Response && answer.status === 429)
    return tookMs > REFUSED_MS ? null : 1000 * (Number(answer.headers.get("Retry-After")) || REFUSED_WAIT_S);
  const isDown = answer instanceof Error || answer.status >= 500;
  return isDown && tries < TRIES ? WAIT_MS * 2 ** tries : null;
}
