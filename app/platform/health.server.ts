import { sql } from "drizzle-orm";
import type { App } from "./app.server";

/** Asks the database for nothing; refuses 'unavailable' or throws its fault where it does not answer. */
export async function databaseAnswers(app: App): Promise<void> {
  await app.db.all(sql`select 1 as one`);
}
