import { is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { writeAll } from "#db/ask";
import { everyTable } from "#db/schema/every-table";
import type { App } from "~/platform/app.server";

/** Deletes all rows of a database, including the search index, so that another community can be made. */
export async function emptied({ db }: App): Promise<void> {
  const tables = Object.values(everyTable).flatMap((table) => (is(table, SQLiteTable) ? [table] : []));
  await writeAll(db, [...tables.map((table) => db.delete(table)), db.run(sql`delete from search`)]);
}
