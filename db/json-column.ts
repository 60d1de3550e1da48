import { type SQL, sql } from "drizzle-orm";
import { decodedColumn } from "./decoded-column";

/**
 * Parses JSON text in a named column; null stays null. `sql` is nested in `sql` because Drizzle omits table
 * names in a select from one table, but not in nested SQL.
 */
export const jsonColumn = <T>(name: string, json: SQL): SQL.Aliased<T> =>
  decodedColumn(name, sql`${json}`, (text: string) => JSON.parse(text) as T);
