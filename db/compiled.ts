/**
 * Reads that Drizzle builds once per isolate and not at every request. Drizzle's own prepared queries can't be
 * sent in a batch (github.com/drizzle-team/drizzle-orm/issues/2197).
 */
import { Column, is, Placeholder, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { QueryBuilder, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "./client";
import { decoderOf } from "./decoded-column";

/** Values of a query while it is built: a query may ask whether one is missing, and can't ask for more. */
export type Values<V> = { [Name in keyof V]: Placeholder | Extract<V[Name], null | undefined> };

export type Selects = Pick<DrizzleD1Database, "select" | "selectDistinct">;

type Select<Row> = RunnableQuery<Row[], "sqlite"> & { toSQL(): { sql: string; params: unknown[] } };
type Fields = Record<string, SQLiteColumn | SQL.Aliased>;
type Given = Record<string, unknown>;
type Build<V, Row> = (db: Selects, values: Values<V>) => Select<Row>;

/** A query as Drizzle built it: the pieces of its text, the parameters between them, and what reads a row. */
type Plan<Row> = { pieces: SQL[]; params: ((values: Given) => unknown)[]; read: (row: Given) => Row };

/** Selected fields, by query. */
const fieldsOf = new WeakMap<object, Fields>();

const remembering = (select: (fields: Fields) => { from(table: never): object }) => (fields: Fields) => ({
  from(table: never) {
    const query = select(fields).from(table);
    fieldsOf.set(query, fields);
    return query;
  },
});

/** Needs no database; both drivers render the same SQL. */
const drizzle = new QueryBuilder();
// Drizzle's overloads of select() can't be written out here
const builder = {
  select: remembering((fields) => drizzle.select(fields)),
  selectDistinct: remembering((fields) => drizzle.selectDistinct(fields)),
} as unknown as Selects;

/** Returns a query that is built once for each set of values that are missing, and sent by `runQueries`. */
export function compiled<V extends { [Name in keyof V]: string | number | null | undefined }, Row>(
  build: Build<V, Row>,
): Compiled<V, Row> {
  const plans = new Map<string, Plan<Row>>();
  const query = (values: V) => {
    const shape = shapeOf(values);
    const plan = plans.get(shape) ?? planOf(build(builder, placeholdersFor(values)));
    plans.set(shape, plan);
    return new CompiledQuery(plan, values, build as Build<unknown, Row>);
  };
  return Object.assign(query, { build });
}

type Compiled<V, Row> = ((values: V) => CompiledQuery<Row>) & { build: Build<V, Row> };

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const shapeOf = (values: Given): string =>
  Object.entries(values)
    .map(([name, value]) => (isMissing(value) ? `${name}=${value}` : name))
    .join();

const placeholdersFor = <V extends Given>(values: V): Values<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isMissing(value) ? value : sql.placeholder(name)]),
  ) as Values<V>;

function planOf<Row>(query: Select<Row>): Plan<Row> {
  const { sql: text, params } = query.toSQL();
  const pieces = text.split("?").map((piece) => sql.raw(piece));
  const fields = fieldsOf.get(query);
  if (!fields || pieces.length !== params.length + 1) throw new Error(`Not to be compiled: ${text}`);
  const columns = Object.entries(fields).map(([key, field]) => ({ key, ...columnOf(field) }));
  const read = (row: Given) => {
    const values: Given = {};
    for (const { key, name, decode } of columns) values[key] = row[name] === null ? null : decode(row[name]);
    return values as Row;
  };
  return { pieces, params: params.map(parameterOf), read };
}

const parameterOf = (param: unknown) =>
  is(param, Placeholder) ? (values: Given) => values[param.name] : () => param;

const columnOf = (field: Fields[string]): { name: string; decode: (value: unknown) => unknown } =>
  is(field, Column)
    ? { name: field.name, decode: (value) => field.mapFromDriverValue(value) }
    : { name: field.fieldAlias, decode: decoderOf(field) };

/** A compiled query with its values. */
export class CompiledQuery<Row> {
  readonly #plan: Plan<Row>;

  /** The builder is for the test that compares the query with the one of Drizzle alone. */
  constructor(
    plan: Plan<Row>,
    readonly values: Given,
    readonly build: Build<unknown, Row>,
  ) {
    this.#plan = plan;
  }

  statement(db: Database): Statement<Given[]> {
    const text = sql.empty();
    this.#plan.pieces.forEach((piece, i) => {
      text.append(piece);
      const param = this.#plan.params[i];
      if (param) text.append(sql`${param(this.values)}`);
    });
    return db.all<Given>(text);
  }

  /** Reads what `statement` has found. */
  rows(found: Given[]): Row[] {
    return found.map(this.#plan.read);
  }
}

/** A row of a compiled query. */
export type RowOf<Query> = Query extends (values: never) => CompiledQuery<infer Row> ? Row : never;
