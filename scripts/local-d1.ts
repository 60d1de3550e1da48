/** Local D1 with one request per batch; Miniflare's proxy needs several per statement. */
import type { Miniflare, V4SharedOptions, V4WorkerOptions } from "miniflare";
import { newMiniflare } from "./new-miniflare";

export type Query = { sql: string; params: unknown[] };
type Answer = { results: D1Result[] } | { error: string };

/** A Worker that runs batches from `bindingOf`. */
export const RUN_BATCH = `export default {
  async fetch(request, { DB }) {
    const queries = await request.json();
    try {
      const results = await DB.batch(queries.map(({ sql, params }) => DB.prepare(sql).bind(...params)));
      return Response.json({ results });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

/** Calls `work` with the database bound as DB, and the bucket if any; closes both afterwards. */
export async function withLocalD1<T>(
  options: V4SharedOptions &
    Pick<V4WorkerOptions, "r2Buckets"> & { d1Databases: Record<string, { id: string }> },
  work: (binding: D1Database, images: R2Bucket | undefined) => Promise<T>,
): Promise<T> {
  const miniflare = newMiniflare({ ...options, modules: true, script: RUN_BATCH });
  try {
    const images = options.r2Buckets ? await miniflare.getR2Bucket("IMAGES") : undefined;
    return await work(bindingOf(miniflare), images as R2Bucket | undefined);
  } finally {
    await miniflare.dispose();
  }
}

/** Implements the part of a D1 binding that db/client.ts uses. */
export function bindingOf(miniflare: Miniflare): D1Database {
  return bindingTo(send);

  async function send(queries: Query[]): Promise<D1Result[]> {
    const response = await miniflare.dispatchFetch("http://d1/", {
      method: "POST",
      // Miniflare would compress the results
      headers: { "Accept-Encoding": "identity" },
      body: JSON.stringify(queries),
    });
    const answer = (await response.json()) as Answer;
    if ("error" in answer) throw new Error(answer.error);
    return answer.results;
  }
}

/** Does the same with any function that sends a batch. */
export function bindingTo(send: (queries: Query[]) => Promise<D1Result[]>): D1Database {
  const statement = (query: Query) => {
    const one = async () => (await send([query]))[0];
    return {
      query,
      bind: (...params: unknown[]) => statement({ ...query, params }),
      all: one,
      run: one,
    };
  };
  const binding = {
    prepare: (sql: string) => statement({ sql, params: [] }),
    batch: (statements: { query: Query }[]) => send(statements.map(({ query }) => query)),
  };
  return binding as unknown as D1Database;
}
