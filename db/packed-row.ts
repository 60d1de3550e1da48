/**
 * Many columns of a row as one text. D1 writes a row's values, reads them again and makes an object of them by the names
 * of their columns: for a page of cards of twenty columns that took longer than to find them.
 */
import { Column, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { keepNewest } from "~/lib/keep-newest";

/** Columns of tables, or of JSON as `jsonColumn` makes it. */
type Packable = Column | SQL.Aliased;

type ValueOf<Part> =
  Part extends SQL.Aliased<infer Value>
    ? Value
    : Part extends Column
      ? Part["_"]["data"] | (Part["_"]["notNull"] extends true ? never : null)
      : never;

/** What a packed row is once it is read: it is frozen, because whoever reads the same text gets the same object. */
export type PackedRow<Columns> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/** D1 takes at most 32 arguments of a function, and the first is the comma. */
const COLUMNS_MAX = 31;

/** Rows that this isolate keeps by their text: a front page is the same ten cards for nearly everyone. */
const KEPT_MAX = 300;
/** Characters of such a text; with its row it takes some four bytes for each, so all stay below 8 MB a question. */
const KEPT_LENGTH_MAX = 6000;

const isJson = (part: Packable): boolean => !is(part, Column) || part.dataType === "json";

/** A value in JSON: what is JSON already goes in as it is. */
function inJson(part: Packable): SQL {
  if (isJson(part)) return sql`ifnull(${expressionOf(part)}, 'null')`;
  return is(part, Column) && part.dataType === "string"
    ? sql`json_quote(${part})`
    : sql`ifnull(${part}, 'null')`;
}

const expressionOf = (part: Packable): SQLWrapper => (is(part, Column) ? part : part.sql);

/** The columns as one, under a name of its own; at most 31. */
export function packedRow<Columns extends Record<string, Packable>>(
  name: string,
  columns: Columns,
): SQL.Aliased<PackedRow<Columns>> {
  const parts = Object.entries<Packable>(columns);
  if (parts.length > COLUMNS_MAX) throw new Error(`${name} has more than ${COLUMNS_MAX} columns`);
  const kept = new Map<string, PackedRow<Columns>>();
  const read = (text: string): PackedRow<Columns> => {
    const row = kept.get(text) ?? frozen(rowOf(parts, JSON.parse(`[${text}]`)) as PackedRow<Columns>);
    if (text.length <= KEPT_LENGTH_MAX) keepNewest(kept, text, row, KEPT_MAX);
    return row;
  };
  const values = sql.join(
    parts.map(([, part]) => inJson(part)),
    sql`, `,
  );
  // `sql` in `sql`, so that Drizzle does not leave out the names of tables
  return sql`${sql`concat_ws(',', ${values})`}`.mapWith(read).as(name);
}

const rowOf = (parts: [string, Packable][], values: unknown[]) =>
  Object.fromEntries(
    parts.map(([key, part], i) => {
      const value = values[i];
      return [key, value === null || isJson(part) ? value : (part as Column).mapFromDriverValue(value)];
    }),
  );

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
