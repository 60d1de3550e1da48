/** Compares the tables and columns of a database with those of this release. */
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { everyTable } from "./schema/every-table";

const TABLES = Object.values(everyTable).flatMap((table) =>
  is(table, SQLiteTable) ? [getTableConfig(table)] : [],
);

/** Every column that this release needs, as `table.column`. */
export const COLUMNS: string[] = TABLES.flatMap(({ name, columns }) =>
  columns.map((column) => `${name}.${column.name}`),
).sort();

/** `isRequired`: an insert that does not name it fails. */
export type Column = { name: string; isRequired: unknown };

/** Selects the columns that a database has of our tables. D1 lets nobody look into its own tables. */
export const COLUMNS_QUERY = `select "table".value || '.' || "column".name as name,
    "column"."notnull" = 1 and "column".dflt_value is null as isRequired
  from json_each('${JSON.stringify(TABLES.map(({ name }) => name))}') as "table"
  join pragma_table_info("table".value) as "column"`;

/**
 * Says in words why this release can't use a schema, leaving out `except` tables; null if it can. What a newer release
 * has added does no harm unless it is required.
 */
export function schemaDifference(found: readonly Column[], except: readonly string[] = []): string | null {
  const had = new Set(found.map(({ name }) => name));
  const needed = new Set(COLUMNS);
  const isMeant = (name: string) => !except.includes(name.split(".")[0] ?? "");
  const lacking = COLUMNS.filter((name) => !had.has(name) && isMeant(name));
  const unknown = found.filter(({ name, isRequired }) => isRequired && !needed.has(name) && isMeant(name));
  const parts = [
    part("lacks", lacking),
    part(
      "has",
      unknown.map(({ name }) => name),
    ),
  ].filter(Boolean);
  return parts.length > 0 ? `it ${parts.join(" and ")}` : null;
}

const NAMED = 3;

function part(verb: string, names: string[]): string {
  if (names.length === 0) return "";
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${verb} ${names.slice(0, NAMED).join(", ")}${more}`;
}
