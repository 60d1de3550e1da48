import { sql } from "drizzle-orm";
import type { Database } from "./client";

/** Returns a statement that rolls back its batch if the statement before it changed no row. */
export const mustHaveChanged = (db: Database) =>
  db.run(sql`insert into guards (ok) select 0 where changes() = 0`);

/** Returns a statement that rolls back its batch unless the condition holds at that point. */
export const mustHold = (db: Database, condition: ReturnType<typeof sql>) =>
  db.run(sql`insert into guards (ok) select 0 where not (${condition})`);

/** Returns a statement that rolls back its batch from that time on, by the database's clock; in ms since 1970. */
export const mustBeBefore = (db: Database, until: number) =>
  mustHold(db, sql`unixepoch('subsec') * 1000 < ${until}`);

const messages = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messages(error.cause)}` : "";

/** Returns true if one of the statements above rolled back the batch: another write came first. */
export const isConflict = (error: unknown): boolean => messages(error).includes("guards_ok");

/** Returns true if a write violated a unique index. SQLite names `columns` like 'users.username_key'. */
export const isTaken = (error: unknown, columns = ""): boolean =>
  messages(error).includes(`UNIQUE constraint failed: ${columns}`);
