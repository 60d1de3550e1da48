import { sql } from "drizzle-orm";
import type { App } from "./app.server";
import { Refusal } from "./refusal";
import { logError } from "./to-refusal.server";

/** Runs an empty query; throws if the database is unavailable. */
export async function databaseAnswers(app: App): Promise<void> {
  await app.db.all(sql`select 1 as one`);
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
