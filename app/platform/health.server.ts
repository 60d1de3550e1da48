import { sql } from "drizzle-orm";
import { COLUMNS_QUERY, type Column, schemaDifference } from "#db/schema-check";
import type { App } from "./app.server";
import { Refusal } from "./refusal";
import { logError } from "./to-refusal.server";

/** Runs an empty query; throws if the database is unavailable. */
export async function databaseAnswers(app: App): Promise<void> {
  await app.db.all(sql`select 1 as one`);
}

/** Refuses 'unavailable', and logs why, if the database has another schema than this release's. */
export async function schemaFits({ db, requestId }: App): Promise<void> {
  const difference = schemaDifference(await db.all<Column>(sql.raw(COLUMNS_QUERY)));
  if (!difference) return;
  logError(new Error(`The database is of another version: ${difference}`), requestId, "ready: schema");
  throw new Refusal("unavailable");
}

/** Reads a missing picture from the bucket; refuses 'unavailable' if there is no bucket. */
export async function bucketAnswers({ env: { IMAGES }, requestId }: App): Promise<void> {
  try {
    if (IMAGES) return void (await IMAGES.head("health"));
  } catch (error) {
    logError(error, requestId, "ready: bucket");
  }
  throw new Refusal("unavailable");
}
