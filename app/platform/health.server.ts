import { sql } from "drizzle-orm";
import type { App } from "./app.server";
import { Refusal } from "./refusal";

/** Runs an empty query; refuses 'unavailable' or throws the database's fault where it fails. */
export async function databaseAnswers(app: App): Promise<void> {
  await app.db.all(sql`select 1 as one`);
}

/** Asks the bucket of the pictures for one that nobody has; refuses 'unavailable' where there is no bucket or it fails. */
export async function bucketAnswers({ env: { IMAGES } }: App): Promise<void> {
  try {
    if (IMAGES) return void (await IMAGES.head("health"));
  } catch (error) {
    console.error(JSON.stringify({ at: "ready", bucket: String(error) }));
  }
  throw new Refusal("unavailable");
}
