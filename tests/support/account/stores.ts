/** Databases and buckets of a simulated account; SQL runs on workerd's D1. */
import { randomUUID } from "node:crypto";
import { unstable_splitSqlQuery } from "wrangler";
import { newMiniflare } from "#scripts/new-miniflare";
import { CallError, type Route } from "./call";

/** D1's maximum statement length, in characters. */
const SQL_MAX = 100_000;
const SLOTS = ["FIRST", "SECOND", "THIRD"];

type Asking = { sql: string; params?: unknown[] };
type Kept = { id: string; name: string; slot: string };

export type AccountStores = Awaited<ReturnType<typeof accountStores>>;

export async function accountStores() {
  const databases: Kept[] = [];
  const buckets = new Map<string, Map<string, Buffer>>();
  const script = "export default { fetch() { return new Response() } }";
  const miniflare = newMiniflare({ modules: true, script, d1Databases: SLOTS });
  await miniflare.ready;

  function databaseOf(id: string): Kept {
    const found = databases.find((one) => one.id === id);
    if (!found) throw new CallError(404, 7404, `The database ${id} could not be found`);
    return found;
  }

  function objectsOf(name: string): Map<string, Buffer> {
    const objects = buckets.get(name);
    if (!objects) throw new CallError(404, 10006, "The specified bucket does not exist.");
    return objects;
  }

  /** Runs one batch; SQL without parameters may contain several statements, like a migration. */
  async function run(id: string, asking: Asking[]) {
    const d1 = await miniflare.getD1Database(databaseOf(id).slot);
    if (asking.some(({ sql }) => sql.length > SQL_MAX)) throw new CallError(400, 7500, "statement too long");
    const statements = asking.flatMap(({ sql, params = [] }) =>
      params.length > 0
        ? d1.prepare(sql).bind(...params)
        : unstable_splitSqlQuery(sql).map((one) => d1.prepare(one)),
    );
    try {
      return await d1.batch<Record<string, unknown>>(statements);
    } catch (error) {
      throw new CallError(400, 7500, (error as Error).message);
    }
  }

  function createDatabase(name: string, id: string = randomUUID()): string {
    const slot = SLOTS[databases.length];
    if (!slot) throw new CallError(400, 7406, "You have reached the maximum number of databases");
    databases.push({ id, name, slot });
    return id;
  }

  function createBucket(name: string) {
    buckets.set(name, new Map());
    return { name };
  }

  const described = ({ id, name }: Kept) => ({ uuid: id, name, version: "production", num_tables: 0 });
  const routes: Route[] = [
    [
      "POST",
      /^\/d1\/database$/,
      ({ json }) => described(databaseOf(createDatabase(json<{ name: string }>().name))),
    ],
    ["GET", /^\/d1\/database$/, () => databases.map(described)],
    ["GET", /^\/d1\/database\/([\w-]+)$/, (_, id = "") => described(databaseOf(id))],
    [
      "POST",
      /^\/d1\/database\/([\w-]+)\/query$/,
      ({ json }, id = "") => {
        const asking = json<Asking | { batch: Asking[] }>();
        return run(id, "batch" in asking ? asking.batch : [asking]);
      },
    ],
    ["POST", /^\/r2\/buckets$/, ({ json }) => createBucket(json<{ name: string }>().name)],
    ["GET", /^\/r2\/buckets\/([\w-]+)$/, (_, name = "") => ({ name, objects: objectsOf(name).size })],
    [
      "PUT",
      /^\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/,
      ({ body }, name = "", key = "") => {
        objectsOf(name).set(key, body);
        return { key };
      },
    ],
    [
      "GET",
      /^\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/,
      (_, name = "", key = "") => {
        const bytes = objectsOf(name).get(key);
        if (!bytes) throw new CallError(404, 10007, "The specified key does not exist.");
        return bytes;
      },
    ],
  ];
  return {
    routes,
    buckets,
    createDatabase,
    createBucket,
    isDatabase: (id: string) => databases.some((one) => one.id === id),
    rows: async (id: string, sql: string) => (await run(id, [{ sql }]))[0]?.results ?? [],
    close: () => miniflare.dispose(),
  };
}
