/** `everyTable` contains every schema module, so that backup, seed and tests miss no table. */
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { everyTable } from "./every-table";

const families = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts"], { eager: true });

const tableNames = (exported: Record<string, unknown>): string[] =>
  Object.values(exported).flatMap((one) => (is(one, SQLiteTable) ? [getTableName(one)] : []));

test("every table of every family is among all tables, once", () => {
  const all = Object.values(families).flatMap(tableNames);
  expect(all.length).toBeGreaterThan(40);
  expect(tableNames(everyTable).sort()).toEqual(all.sort());
});
