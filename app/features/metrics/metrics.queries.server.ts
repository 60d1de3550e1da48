import { sql } from "drizzle-orm";
import type { Database } from "#db/client";

/** How many emails wait, by index, and since when the one that waits longest should have gone; null for none. */
export const waitingMail = (db: Database) =>
  db.all<{ waiting: number; due: number | null }>(
    sql`select count(*) as waiting, min(due_at) as due from mail_outbox where due_at is not null`,
  );
