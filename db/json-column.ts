import { type SQL, sql } from "drizzle-orm";

/**
 * JSON text as a column of a select, under a name of its own; null stays null. `sql` in `sql`, because Drizzle leaves
 * out the names of tables in a select from one table, but not in nested SQL.
 */
export const jsonColumn = <T>(name: string, json: SQL): SQL.Aliased<T> =>
  sql`${json}`.mapWith((text: string) => JSON.parse(text) as T).as(name);
