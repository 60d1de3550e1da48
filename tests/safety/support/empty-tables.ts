import { getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { writeAll } from "#db/run-queries";
import { everyTable } from "#db/schema/every-table";
import { emptyTable } from "#scripts/backup/restore";
import type { App } from "~/platform/app.server";

/** Deletes all rows of a database, including the search index, so that another community can be created. */
export async function emptyTables({ db }: App): Promise<void> {
  const tables = Object.values(everyTable).flatMap((table) => (is(table, SQLiteTable) ? [table] : []));
  const statements = [...tables.map(getTableName), "search"].flatMap(emptyTable);
  await writeAll(
    db,
    statements.map((statement) => db.run(sql.raw(statement))),
  );
}
