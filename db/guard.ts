import { sql } from "drizzle-orm";
import type { Database } from "./client";

/** A statement that aborts its batch, and undoes it, if the statement before it changed no row. */
export const mustHaveChanged = (db: Database) =>
  db.run(sql`insert into guards (ok) select 0 where changes() = 0`);

/** A statement that aborts its batch unless the condition holds at that point of the batch. */
export const mustHold = (db: Database, condition: ReturnType<typeof sql>) =>
  db.run(sql`insert into guards (ok) select 0 where not (${condition})`);

const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messages(error.cause)}` : "";

/** Whether a batch was undone by one of the statements above: another write came first. */
export const lostTheRace = (error: unknown): boolean => messages(error).includes("guards_ok");

/** Whether a write violated a unique index; `columns` as SQLite names them: 'users.username_key'. */
export const isTaken = (error: unknown, columns = ""): boolean =>
  messages(error).includes(`UNIQUE constraint failed: ${columns}`);
