import type { SQL } from "drizzle-orm";

type Decode<T> = (value: never) => T;

/** Drizzle's types hide what `mapWith` sets. */
const decoders = new WeakMap<SQL.Aliased, Decode<unknown>>();

/** Names an expression whose values a function reads; null stays null. */
export function decodedColumn<T>(name: string, expression: SQL, decode: Decode<T>): SQL.Aliased<T> {
  const column = expression.mapWith(decode as (value: unknown) => T).as(name);
  decoders.set(column, decode);
  return column;
}

/** Returns what reads a named column's values: as they are, unless it is a `decodedColumn`. */
export const decoderOf = (column: SQL.Aliased): ((value: unknown) => unknown) =>
  (decoders.get(column) as ((value: unknown) => unknown) | undefined) ?? ((value) => value);
