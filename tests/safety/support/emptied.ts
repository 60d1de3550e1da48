import { is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { writeAll } from "#db/client";
import * as schema from "#db/schema";
import type { App } from "~/platform/app.server";

/** Takes all rows out of a database, the search's included, so that another community can move in. */
export async function emptied({ db }: App): Promise<void> {
  const tables = Object.values(schema).flatMap((table) => (is(table, SQLiteTable) ? [table] : []));
  await writeAll(db, [...tables.map((table) => db.delete(table)), db.run(sql`delete from search`)]);
}
