/** Questions whose SQL text is built once for each shape of their values, and not by Drizzle again at each request. */
import { Column, fillPlaceholders, is, SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "./client";

type Value = string | number | boolean | null | undefined;
type Given = Value | { [name: string]: Value };

/** What Drizzle makes of a statement: its text with places for values, and what turns a result into rows. */
type Made = {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
  /** Of a select. */
  fields?: Field[] | undefined;
};
type Field = { path: string[]; field: Column | Aliased };
type Aliased = { fieldAlias: string; sql: { decoder: Decoder } };
type Decoder = { mapFromDriverValue(value: unknown): unknown };

type Kept = { text: string; params: unknown[]; mapResult: Made["mapResult"] };

/** A kept text with the values of one request; `db.batch` takes it as it takes Drizzle's own statements. */
export class PreparedStatement {
  readonly mapResult: Made["mapResult"];
  private readonly query: { sql: string; params: unknown[] };

  constructor({ text, params, mapResult }: Kept, values: Record<string, unknown>) {
    this.mapResult = mapResult;
    this.query = { sql: text, params: fillPlaceholders(params, values) };
  }

  _prepare() {
    return this;
  }

  getQuery() {
    return this.query;
  }
}

/** What a prepared question answers. */
export type AnswerOf<Question> = Question extends (...given: never) => Statement<infer Result>
  ? Result
  : never;

/**
 * Prepares a question. `build` is called once for each shape: which values are missing, and which are true. It gets
 * placeholders instead of all other values, so it may put them into SQL, and do nothing else with them.
 */
export function prepared<Args extends Given[], Result>(
  build: (db: Database, ...given: Args) => Statement<Result>,
): (db: Database, ...given: Args) => Statement<Result> {
  /** By driver, because each reads results in its own way. */
  const shapesOf = new WeakMap<object, Map<string, Kept>>();
  return (db, ...given) => {
    const shapes = shapesOf.get(db.constructor) ?? new Map<string, Kept>();
    shapesOf.set(db.constructor, shapes);
    const { shape, values } = shapeOf(given);
    let kept = shapes.get(shape);
    if (!kept) {
      kept = keptOf(build(db, ...(given.map(placesOf) as Args)));
      shapes.set(shape, kept);
    }
    return new PreparedStatement(kept, values) as unknown as Statement<Result>;
  };
}

function keptOf(statement: Statement): Kept {
  const made = (statement as unknown as { _prepare(): Made })._prepare();
  const { sql: text, params } = made.getQuery();
  const rowOf = made.fields && rowReader(made.fields);
  const mapResult: Made["mapResult"] = rowOf
    ? (result) => rowsOf(result as Rows).map(rowOf)
    : (result, isFromBatch) => made.mapResult(result, isFromBatch);
  return { text, params, mapResult };
}

type Row = Record<string, unknown>;
/** A result of D1, or of libSQL. */
type Rows = { results: Row[] } | { rows: Row[] };

const rowsOf = (result: Rows): Row[] => ("results" in result ? result.results : result.rows);

/**
 * What makes a row of a driver's, by the names of its columns: Drizzle's own way makes a list of values of it first, and
 * asks of each value what kind of field it is for. Null for rows with rows in them, or columns without a name, which are
 * left to Drizzle.
 */
function rowReader(fields: Field[]): ((row: Row) => Row) | null {
  const isPlain = ({ path, field }: Field) =>
    path.length === 1 && (is(field, Column) || is(field, SQL.Aliased));
  if (!fields.every(isPlain)) return null;
  const columns = fields.map(({ path: [key = ""], field }) => {
    const decoder: Decoder = is(field, Column) ? field : field.sql.decoder;
    const name = is(field, Column) ? field.name : field.fieldAlias;
    return { key, name, decode: (value: unknown) => decoder.mapFromDriverValue(value) };
  });
  return (row) => {
    const made: Row = {};
    for (const { key, name, decode } of columns) {
      const value = row[name];
      made[key] = value === null ? null : decode(value);
    }
    return made;
  };
}

const isValue = (value: unknown) => typeof value === "string" || typeof value === "number";

/** What decides the text, and the values by the names of their places. */
function shapeOf(given: Given[]): { shape: string; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  let shape = "";
  const note = (value: Value, name: string) => {
    if (isValue(value)) values[name] = value;
    shape += isValue(value) ? `${name} ` : `${name}=${value} `;
  };
  given.forEach((one, i) => {
    if (typeof one !== "object" || one === null) note(one, `${i}`);
    else for (const name in one) note(one[name], `${i}.${name}`);
  });
  return { shape, values };
}

const placeOf = (value: Value, name: string) => (isValue(value) ? sql.placeholder(name) : value);

const placesOf = (one: Given, i: number) =>
  typeof one !== "object" || one === null
    ? placeOf(one, `${i}`)
    : Object.fromEntries(Object.entries(one).map(([name, value]) => [name, placeOf(value, `${i}.${name}`)]));
