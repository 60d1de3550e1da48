/**
 * Packs many columns of a row into one text. D1 serializes and parses each value by its column name: for a
 * page of 20-column cards that took longer than finding the rows.
 */
import { Column, type GetColumnData, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { keepNewest } from "~/lib/data/keep-newest";
import { decodedColumn } from "./decoded-column";
import { staticSql } from "./static-sql";

type Packable = Column | SQL.Aliased;

type ValueOf<Part> =
  Part extends SQL.Aliased<infer Value> ? Value : Part extends Column ? GetColumnData<Part> : never;

/** A parsed packed row. It is frozen because equal texts share one cached object. */
export type PackedRow<Columns> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/** D1 allows 32 arguments per function, and the first is the comma. */
const COLUMNS_MAX = 31;

/** Parsed rows cached per isolate: nearly everyone gets the same ten cards on the front page. */
const CACHED_ROWS_MAX = 300;
/** Characters per cached text. With its row it takes about 4 bytes each: under 8 MB per query. */
const CACHED_LENGTH_MAX = 6000;

const isJsonColumn = (part: Packable): boolean => !is(part, Column) || part.dataType === "json";

/** Serializes a column to JSON; JSON columns are inserted unchanged. */
function inJson(part: Packable): SQL {
  if (isJsonColumn(part)) return sql`ifnull(${expressionOf(part)}, 'null')`;
  return is(part, Column) && part.dataType === "string"
    ? sql`json_quote(${part})`
    : sql`ifnull(${part}, 'null')`;
}

const expressionOf = (part: Packable): SQLWrapper => (is(part, Column) ? part : part.sql);

/** Packs up to 31 columns into one named column, for a module's constants. */
export function packedRow<Columns extends Record<string, Packable>>(
  name: string,
  columns: Columns,
): SQL.Aliased<PackedRow<Columns>> {
  const parts = Object.entries<Packable>(columns);
  if (parts.length > COLUMNS_MAX) throw new Error(`${name} has more than ${COLUMNS_MAX} columns`);
  const cachedRows = new Map<string, PackedRow<Columns>>();
  const read = (text: string): PackedRow<Columns> => {
    const row = cachedRows.get(text) ?? frozen(rowOf(parts, JSON.parse(`[${text}]`)) as PackedRow<Columns>);
    if (text.length <= CACHED_LENGTH_MAX) keepNewest(cachedRows, text, row, CACHED_ROWS_MAX);
    return row;
  };
  const values = sql.join(
    parts.map(([, part]) => inJson(part)),
    sql`, `,
  );
  return decodedColumn(name, staticSql(sql`concat_ws(',', ${values})`), read);
}

const rowOf = (parts: [string, Packable][], values: unknown[]) =>
  Object.fromEntries(
    parts.map(([key, part], i) => {
      const value = values[i];
      return [key, value === null || isJsonColumn(part) ? value : (part as Column).mapFromDriverValue(value)];
    }),
  );

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
