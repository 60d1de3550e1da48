import { createClient } from "@libsql/client";
import { type Database, openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { migrationStatements } from "#scripts/migrate";

export type FaultyDatabase = {
  db: Database;
  /** Makes the next statement or batch fail. */
  failNext: () => void;
};

/** Creates an in-memory database with the current schema, which fails on demand. */
export async function faultyDatabase(): Promise<FaultyDatabase> {
  const client = createClient({ url: ":memory:", intMode: "number" });
  await client.batch(migrationStatements, "write");
  let fails = false;
  const faulty = new Proxy(client, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (!fails || (name !== "batch" && name !== "execute")) return member.apply(target, args);
        fails = false;
        return Promise.reject(new Error("The database went away"));
      };
    },
  });
  return {
    db: openLibsqlClient(faulty, newMeter()),
    failNext: () => {
      fails = true;
    },
  };
}
