import { sql } from "drizzle-orm";
import type { App } from "./app.server";

/** Runs an empty query; refuses 'unavailable' or throws the database's fault where it fails. */
export async function databaseAnswers(app: App): Promise<void> {
  await app.db.all(sql`select 1 as one`);
}
