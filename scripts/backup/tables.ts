/** Tables of a store with their columns and primary key. */

import { createHash } from "node:crypto";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { everyTable } from "#db/schema/every-table";

type Value = string | number | null;

export type Query = { sql: string; params: Value[] };

export type Row = Record<string, Value>;

export type Store = {
  /** Shown in messages. */
  name: string;
  /** Runs statements in one batch, at one moment; returns the rows of each. */
  batch: (queries: Query[]) => Promise<Row[][]>;
  picture: (key: string) => Promise<{ bytes: Uint8Array; type?: string } | null>;
  keepPicture: (key: string, picture: { bytes: Uint8Array; type?: string }) => Promise<void>;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};

export type Table = { name: string; columns: string[]; key: string[] };

/** Tables that are useless without sessions and are left out with them. */
export const OF_SESSIONS = new Set(["sessions", "push_subscriptions"]);

/** Tables whose rows others belong to. A site in use is copied children first, so that no copied row lacks its parent. */
const PARENTS = ["versions", "lists", "users", "chapters", "images"];

/** All tables except the empty `guards`: by name, the parents last. */
export const TABLES: Table[] = Object.values(everyTable)
  .flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const { name, columns, primaryKeys } = getTableConfig(table);
    const own = columns.filter((column) => column.primary).map((column) => column.name);
    const key = primaryKeys[0]?.columns.map((column) => column.name) ?? own;
    return key.length > 0 ? [{ name, columns: columns.map((column) => column.name), key }] : [];
  })
  .sort((a, b) => PARENTS.indexOf(a.name) - PARENTS.indexOf(b.name) || (a.name < b.name ? -1 : 1));

/** Tables with the rows of a list, by the column that says which. The rows of its versions' items name the version. */
export const OF_LISTS: Record<string, "id" | "list_id" | "version_id"> = {
  items: "version_id",
  comments: "version_id",
  list_chapters: "list_id",
  item_overrides: "list_id",
  item_override_log: "list_id",
  takedowns: "list_id",
  masterlists: "list_id",
  cards: "list_id",
  chapter_cards: "list_id",
  versions: "list_id",
  lists: "id",
};

const PAGE_BYTES = 2_000_000;
const PAGE_ROWS = 5000;

const quoteNames = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

export const lineOf = ({ columns }: Pick<Table, "columns">, row: Row): string =>
  JSON.stringify(columns.map((column) => row[column] ?? null));

/** Returns the values of these columns in a line. */
export const valuesIn = ({ columns }: Pick<Table, "columns">, line: string, wanted: string[]): Value[] => {
  const values = JSON.parse(line) as Value[];
  return wanted.map((column) => values[columns.indexOf(column)] ?? null);
};

export async function ask(store: Store, sql: string, params: Value[] = []): Promise<Row[]> {
  return (await store.batch([{ sql, params }]))[0] ?? [];
}

/** Yields a table's lines in key order, one page at a time, starting after `last`. */
export async function* linesOf(store: Store, table: Table, last?: string): AsyncGenerator<string[]> {
  let from = last;
  let limit = 100;
  for (;;) {
    const after = from === undefined ? [] : valuesIn(table, from, table.key);
    const places = after.map(() => "?").join(", ");
    const where = from === undefined ? "" : ` where (${quoteNames(table.key)}) > (${places})`;
    const sql = `select ${quoteNames(table.columns)} from "${table.name}"${where} order by ${quoteNames(table.key)} limit ${limit}`;
    const lines = (await ask(store, sql, after)).map((row) => lineOf(table, row));
    if (lines.length > 0) yield lines;
    if (lines.length < limit) return;
    from = lines.at(-1);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    limit = Math.max(1, Math.min(PAGE_ROWS, Math.floor((limit * PAGE_BYTES) / bytes)));
  }
}

/** A SHA-256 over lines in any order: the sum of the lines' own, modulo 2^256. */
export class Checksum {
  rows = 0;
  private sum = 0n;

  add(lines: string[]): this {
    for (const line of lines) this.sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
    this.rows += lines.length;
    return this;
  }
  result = () => ({ rows: this.rows, sha256: BigInt.asUintN(256, this.sum).toString(16).padStart(64, "0") });
}

/** Returns the row count and the checksum of a table. */
export async function checksumOf(store: Store, table: Table): Promise<{ rows: number; sha256: string }> {
  const checksum = new Checksum();
  for await (const lines of linesOf(store, table)) checksum.add(lines);
  return checksum.result();
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
      queries.push({ sql: one, params: JSON.parse(line) as Value[] });
      continue;
    }
    if (bytes + size > PARAMETER_MAX) flush();
    group.push(line);
    bytes += size + 1;
  }
  flush();
  return queries;
}
