import { createClient, type InStatement } from "@libsql/client";
import { type Database, openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { createSchema } from "./migrations";

export type FaultyDatabase = {
  db: Database;
  /** Makes the statement after the next `n` fail, with its whole batch; null resets it. */
  failAfter: (n: number | null) => void;
  failed: () => boolean;
  /** Returns every row of every table except those named, as text. */
  dump: (without: string[]) => Promise<string>;
};

/** Creates an in-memory database with the current schema, which fails on demand. */
export async function faultyDatabase(): Promise<FaultyDatabase> {
  const client = createClient({ url: ":memory:", intMode: "number" });
  await createSchema(client);
  let left: number | null = null;
  let failed = false;

  async function fail(before: InStatement[]): Promise<never> {
    failed = true;
    left = null;
    await client.batch([...before, "select * from nowhere"], "write").catch(() => {});
    throw new Error("The database went away");
  }

  const faulty = new Proxy(client, {
    get(target, name) {
      if (name === "batch")
        return async (statements: InStatement[], mode: "write") => {
          if (left !== null && left < statements.length) return fail(statements.slice(0, left));
          if (left !== null) left -= statements.length;
          return target.batch(statements, mode);
        };
      if (name === "execute")
        return async (statement: InStatement) => {
          if (left !== null && left < 1) return fail([]);
          if (left !== null) left -= 1;
          return target.execute(statement);
        };
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });

  return {
    db: openLibsqlClient(faulty, newMeter()),
    failAfter: (n) => {
      left = n;
      failed = false;
    },
    failed: () => failed,
    async dump(without) {
      const tables = await client.execute(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'search_%' order by name",
      );
      const names = tables.rows.map((row) => String(row.name)).filter((name) => !without.includes(name));
      const rows = await client.batch(names.map((name) => `select * from "${name}"`));
      return JSON.stringify(names.map((name, i) => [name, rows[i]?.rows]));
    },
  };
}
