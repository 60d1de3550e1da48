/** A D1 binding on SQLite that fails on demand, as real D1 may during a request. */
import { createHash } from "node:crypto";
import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client";
import { migrationStatements } from "#scripts/migrate";

/** The kind of failure: a statement fails with its whole batch, or only the result is lost. */
export type Fault = { at: "statement" | "answer"; after: number };

/** A fingerprint of each table's rows, to report the tables that differ. */
type Dump = Record<string, string>;

export type FailingD1 = {
  binding: D1Database;
  /** Makes the statement or result after the next `after` fail, once; null resets it. */
  fail: (fault: Fault | null) => void;
  failed: () => boolean;
  /** Makes every round trip fail until it is called with false. */
  down: (isDown: boolean) => void;
  /** Fingerprints every table except those named, including the search index's. */
  dump: (without?: readonly string[]) => Promise<Dump>;
  client: Client;
};

type Bound = { sql: string; args: unknown[] };

/** Opens a database file quickly: what a crash would leave of it is nobody's. */
export async function fileClient(file: string): Promise<Client> {
  const client = createClient({ url: `file:${file}`, intMode: "number", concurrency: 1 });
  await client.executeMultiple("pragma synchronous = off; pragma journal_mode = memory");
  return client;
}

async function emptyClient(): Promise<Client> {
  const client = createClient({ url: ":memory:", intMode: "number" });
  await client.batch(migrationStatements, "write");
  return client;
}

/** Opens a database file, or creates an empty database in memory. */
export async function failingD1(file?: string): Promise<FailingD1> {
  const client = file ? await fileClient(file) : await emptyClient();
  let fault: Fault | null = null;
  let failed = false;
  let isDown = false;

  async function send(statements: Bound[]): Promise<D1Result[]> {
    if (isDown) throw connectionLost();
    const count = fault?.at === "statement" ? statements.length : 1;
    if (!fault || fault.after >= count) {
      if (fault) fault.after -= count;
      return answersOf(await client.batch(statements as InStatement[], "write"));
    }
    const { at, after } = fault;
    fault = null;
    failed = true;
    if (at === "answer") await client.batch(statements as InStatement[], "write");
    if (at === "statement") {
      const before = statements.slice(0, after) as InStatement[];
      await client.batch([...before, "select * from nowhere"], "write").catch(() => {});
    }
    throw connectionLost();
  }

  const statement = (bound: Bound) => {
    const one = async () => (await send([bound]))[0];
    return { bound, bind: (...args: unknown[]) => statement({ ...bound, args }), all: one, run: one };
  };
  const binding: object = {
    prepare: (sql: string) => statement({ sql, args: [] }),
    batch: (statements: { bound: Bound }[]) => send(statements.map(({ bound }) => bound)),
    withSession: () => Object.assign(binding, { getBookmark: () => null }),
  };

  return {
    client,
    binding: binding as unknown as D1Database,
    fail: (next) => {
      fault = next && { ...next };
      failed = false;
    },
    failed: () => failed,
    down: (next) => {
      isDown = next;
    },
    dump: (without = []) => dumpOf(client, without),
  };
}

const connectionLost = () => new Error("D1_ERROR: Network connection lost.");

const answersOf = (results: ResultSet[]) =>
  results.map(({ rows, columns, rowsAffected }) => ({
    success: true,
    results: rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
    meta: { rows_read: 0, rows_written: rowsAffected, changes: rowsAffected },
  })) as unknown as D1Result[];

async function dumpOf(client: Client, without: readonly string[]): Promise<Dump> {
  const { rows } = await client.execute(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  );
  const names = rows.map(({ name }) => String(name)).filter((name) => !without.includes(name));
  const tables = await client.batch(names.map((name) => `select * from "${name}"`));
  return Object.fromEntries(names.map((name, i) => [name, fingerprint(tables[i]?.rows ?? [])]));
}

function fingerprint(rows: unknown[]): string {
  const text = JSON.stringify(rows, (_, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString("base64") : value,
  );
  return `${rows.length} rows, ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}
