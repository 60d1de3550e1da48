/** Questions whose SQL text is built once for each shape of their values, and not by Drizzle again at each request. */
import { fillPlaceholders, sql } from "drizzle-orm";
import type { Database, Statement } from "./client";

type Value = string | number | boolean | null | undefined;
type Given = Value | { [name: string]: Value };

/** What Drizzle makes of a statement: its text with places for values, and what turns a result into rows. */
type Made = {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
};

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
  return { text, params, mapResult: (result, isFromBatch) => made.mapResult(result, isFromBatch) };
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
