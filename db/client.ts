import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/http";
import { is } from "drizzle-orm";
import { type DrizzleD1Database, drizzle as drizzleD1 } from "drizzle-orm/d1";
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql/http";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { asFault } from "./fault";
import { countWritten, type Meter, withMeter } from "./meter";

/**
 * The one database type for D1 and libSQL: Drizzle's builders and `batch([...])`, which is atomic.
 * There is no `transaction()`: D1 has none. The results of `run()` differ, so use `returning()`.
 */
export type Database = Omit<DrizzleD1Database, "transaction" | "$client" | "query">;

export type Statement<Result = unknown> = RunnableQuery<Result, "sqlite">;

export function openD1(binding: D1Database | D1DatabaseSession, meter: Meter): Database {
  const client = withMeter(binding, meter) as D1Database;
  const db = drizzleD1(client);
  const batch = db.batch.bind(db) as (statements: unknown) => Promise<never>;
  db.batch = (statements) => batch(statements.map((statement) => withClient(client, statement)));
  return db;
}

/**
 * Sends these statements at the start of the first batch, or of the next one if that fails. Other batches
 * wait.
 */
export function openingWith(db: Database, statements: Statement[]): Database {
  let first: Promise<unknown> | null = null;
  async function batch(batched: Statement[]): Promise<unknown[]> {
    if (first) {
      await first;
      return sendBatch(db, batched);
    }
    const sent = sendBatch(db, [...statements, ...batched]);
    first = sent;
    try {
      return (await sent).slice(statements.length);
    } catch (error) {
      first = null;
      throw error;
    }
  }
  return Object.create(db, { batch: { value: batch } }) as Database;
}

const sendBatch = (db: Database, statements: Statement[]): Promise<unknown[]> =>
  (db.batch as (statements: Statement[]) => Promise<unknown[]>)(statements);

/** Prepares a raw statement: Drizzle's D1 batch doesn't (github.com/drizzle-team/drizzle-orm/issues/2277). */
function withClient(client: D1Database, statement: Statement): unknown {
  if (!is(statement, SQLiteRaw)) return statement;
  return Object.assign(statement, { stmt: client.prepare(statement.getQuery().sql) });
}

export type LibsqlAddress = {
  url: string;
  authToken?: string;
  /** A nearer replica for reads; if it fails, the primary is read. */
  replicaUrl?: string;
};

const ANSWER_WITHIN_MS = 10_000;

const fetchInTime = (request: Request) => fetch(request, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

/** Opens libSQL over HTTP, for the Worker. libSQL doesn't report how many rows it read. */
export function openLibsql({ url, authToken, replicaUrl }: LibsqlAddress, meter: Meter): Database {
  const clientAt = (address: string) =>
    createClient({ url: address, authToken, intMode: "number", fetch: fetchInTime });
  return openLibsqlClient(clientAt(url), meter, replicaUrl ? clientAt(replicaUrl) : undefined);
}

type LibsqlCall = (...args: unknown[]) => Promise<ResultSet | ResultSet[]>;

export function openLibsqlClient(client: Client, meter: Meter, replica?: Client): Database {
  const counting = new Proxy(client, {
    get(target, name) {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== "function") return member;
      if (name !== "execute" && name !== "batch") return member.bind(target);
      return async (...args: unknown[]) => {
        const statements = (name === "batch" ? args[0] : [args[0]]) as InStatement[];
        const mode = modeOf(statements);
        if (name === "batch") args[1] ??= mode;
        const ask = (whom: Client) => (Reflect.get(whom, name) as LibsqlCall).apply(whom, args);
        const near = mode === "deferred" ? replica : undefined;
        const answer = await queryOrFallback(() => ask(near ?? target), near && (() => ask(target)));
        meter.roundTrips += 1;
        [answer].flat().forEach((result, i) => {
          const statement = statements[i];
          countWritten(meter, statement ? sqlOf(statement) : "", result.rowsAffected ?? 0);
          refuseTwinColumns(result.columns);
        });
        return answer;
      };
    },
  });
  const db: object = drizzleLibsql({ client: counting });
  return db as Database;
}

const sqlOf = (statement: InStatement | [string, InArgs?]): string =>
  typeof statement === "string" ? statement : Array.isArray(statement) ? statement[0] : statement.sql;

/** Locks a writing batch from the start: one that reads before its first write fails when two overlap. */
const modeOf = (statements: (InStatement | [string, InArgs?])[]): TransactionMode =>
  statements.every((statement) => /^\s*select\b/i.test(sqlOf(statement))) ? "deferred" : "write";

/** Falls back to `elsewhere` on failure: a replica may be down, or have no tables yet. */
async function queryOrFallback<T>(ask: () => Promise<T>, elsewhere?: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (elsewhere) return queryOrFallback(elsewhere);
    throw asFault(error);
  }
}

/** Rejects duplicate column names: D1 returns rows as objects, so the second column would vanish. */
function refuseTwinColumns(columns: string[]) {
  if (new Set(columns).size < columns.length)
    throw new Error(`Two columns with one name in a result (alias one): ${columns.join(", ")}`);
}
