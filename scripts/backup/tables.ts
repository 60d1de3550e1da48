/** Tables of a store with their columns and primary key. Rows are read and hashed in key order. */

import { createHash, type Hash } from "node:crypto";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { everyTable } from "#db/schema/every-table";

type Value = string | number | null;

export type Query = { sql: string; params: Value[] };

export type Row = Record<string, Value>;

export type Store = {
  /** Shown in messages, and identifies the store of an unfinished restore. */
  name: string;
  /** Runs statements in one batch; returns the rows of the first. */
  ask: (...queries: Query[]) => Promise<Row[]>;
  picture: (key: string) => Promise<{ bytes: Uint8Array; type?: string } | null>;
  keepPicture: (key: string, picture: { bytes: Uint8Array; type?: string }) => Promise<void>;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};

export type Table = { name: string; columns: string[]; key: string[] };

/** Tables that are useless without sessions and are left out with them. */
export const OF_SESSIONS = new Set(["sessions", "push_subscriptions"]);

/** All tables except the empty `guards`, sorted by name because the order of exports varies by loader. */
export const TABLES: Table[] = Object.values(everyTable)
  .flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const { name, columns, primaryKeys } = getTableConfig(table);
    const own = columns.filter((column) => column.primary).map((column) => column.name);
    const key = primaryKeys[0]?.columns.map((column) => column.name) ?? own;
    return key.length > 0 ? [{ name, columns: columns.map((column) => column.name), key }] : [];
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const PAGE_BYTES = 2_000_000;
const PAGE_ROWS = 5000;

const quoteNames = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

const lineOf = ({ columns }: Table, row: Row): string =>
  JSON.stringify(columns.map((column) => row[column] ?? null));

const rowKey = ({ columns, key }: Table, line: string): Value[] => {
  const values = JSON.parse(line) as Value[];
  return key.map((column) => values[columns.indexOf(column)] ?? null);
};

/** Yields a table's lines in key order, one page at a time, starting after `last`. */
export async function* linesOf(store: Store, table: Table, last?: string): AsyncGenerator<string[]> {
  let from = last;
  let limit = 100;
  for (;;) {
    const after = from === undefined ? [] : rowKey(table, from);
    const places = after.map(() => "?").join(", ");
    const where = from === undefined ? "" : ` where (${quoteNames(table.key)}) > (${places})`;
    const sql = `select ${quoteNames(table.columns)} from "${table.name}"${where} order by ${quoteNames(table.key)} limit ${limit}`;
    const lines = (await store.ask({ sql, params: after })).map((row) => lineOf(table, row));
    if (lines.length > 0) yield lines;
    if (lines.length < limit) return;
    from = lines.at(-1);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    limit = Math.max(1, Math.min(PAGE_ROWS, Math.floor((limit * PAGE_BYTES) / bytes)));
  }
}

export const addLines = (hash: Hash, lines: string[]): void => void hash.update(`${lines.join("\n")}\n`);

/** Returns the row count and the SHA-256 of all lines of a table. */
export async function checksumOf(store: Store, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const lines of linesOf(store, table)) {
    addLines(hash, lines);
    rows += lines.length;
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Longer parameters are sent as a row of their own: D1 accepts values of at most 2 MB. */
const PARAMETER_MAX = 1_000_000;

/** Returns statements that insert lines with these columns; existing rows stay unchanged. */
export function inserts({ name }: Pick<Table, "name">, columns: string[], lines: string[]): Query[] {
  const into = `insert or ignore into "${name}" (${quoteNames(columns)})`;
  const many = `${into} select ${columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(", ")} from json_each(?)`;
  const one = `${into} values (${columns.map(() => "?").join(", ")})`;
  const queries: Query[] = [];
  let group: string[] = [];
  let bytes = 0;
  const flush = () => {
    if (group.length > 0) queries.push({ sql: many, params: [`[${group.join(",")}]`] });
    group = [];
    bytes = 0;
  };
  for (const line of lines) {
    const size = Buffer.byteLength(line);
    if (size > PARAMETER_MAX) {
      queries.push({ sql: one, params: JSON.parse(line) });
      continue;
    }
    if (bytes + size > PARAMETER_MAX) flush();
    group.push(line);
    bytes += size + 1;
  }
  flush();
  return queries;
}
