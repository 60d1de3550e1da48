/**
 * Reads that Drizzle builds once per isolate and not at every request. Drizzle's own prepared queries can't be
 * sent in a batch (github.com/drizzle-team/drizzle-orm/issues/2197).
 */
import { Column, is, Placeholder, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { QueryBuilder } from "drizzle-orm/sqlite-core";

/** Values of a query while it is built: a query may ask whether one is missing, and can't ask for more. */
export type Values<V> = { [Name in keyof V]: Placeholder | Extract<V[Name], null | undefined> };

export type Selects = Pick<DrizzleD1Database, "select" | "selectDistinct">;

type Statement<Row> = RunnableQuery<Row[], "sqlite">;
type Select<Row> = Statement<Row> & {
  readonly _: { readonly selectedFields: Record<string, unknown> };
  toSQL(): { sql: string; params: unknown[] };
};
type Given = Record<string, unknown>;
type Build<V, Row> = (db: Selects, values: Values<V>) => Select<Row>;

/** A query as Drizzle built it, with functions that find its parameters and read its rows. */
type Plan<Row> = { sql: string; params: ((values: Given) => unknown)[]; read: (row: Given) => Row };

/** Builders of both drivers render the same SQL, and this one needs no database. */
const builder = new QueryBuilder() as unknown as Selects;

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
  const columns = Object.entries(query._.selectedFields).map(([key, field]) => ({ key, ...columnOf(field) }));
  const read = (row: Given) => {
    const values: Given = {};
    for (const { key, name, decode } of columns) values[key] = row[name] === null ? null : decode(row[name]);
    return values as Row;
  };
  return { sql: text, params: params.map(parameterOf), read };
}

const parameterOf = (param: unknown) =>
  is(param, Placeholder) ? (values: Given) => values[param.name] : () => param;

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };

function columnOf(field: unknown): { name: string; decode: (value: unknown) => unknown } {
  if (is(field, Column)) return { name: field.name, decode: (value) => field.mapFromDriverValue(value) };
  const { sql: expression, fieldAlias } = field as SQL.Aliased;
  // Drizzle's types hide what mapWith() has set
  const { decoder } = expression as unknown as { decoder: Decoder };
  return { name: fieldAlias, decode: (value) => decoder.mapFromDriverValue(value) };
}

/** A compiled query with its values. The methods are those that the batches of Drizzle's drivers call. */
export class CompiledQuery<Row> implements Statement<Row> {
  declare readonly _: Statement<Row>["_"];
  readonly #plan: Plan<Row>;
  readonly #params: unknown[];

  /** The values and the builder are those of the test that compares the query with the one of Drizzle alone. */
  constructor(
    plan: Plan<Row>,
    readonly values: Given,
    readonly build: Build<unknown, Row>,
  ) {
    this.#plan = plan;
    this.#params = plan.params.map((param) => param(values));
  }

  _prepare() {
    return this;
  }

  getQuery() {
    return { sql: this.#plan.sql, params: this.#params };
  }

  /** D1 has the rows in `results`, libSQL in `rows`; both have their columns by name. */
  mapResult({ results, rows = results ?? [] }: { results?: Given[]; rows?: Given[] }): Row[] {
    return rows.map(this.#plan.read);
  }
}

/** A row of a compiled query. */
export type RowOf<Query> = Query extends (values: never) => CompiledQuery<infer Row> ? Row : never;
