/** The database did not answer, or could not: nobody's mistake, and a later try may work. */
export class DatabaseFault extends Error {
  constructor(cause: unknown) {
    super("The database is not available", { cause });
    this.name = "DatabaseFault";
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Mistakes in a statement, and constraints that did their work, stay what they are. */
const OF_THE_STATEMENT =
  /constraint|SQLITE_ERROR|SQLITE_MISMATCH|syntax error|no such (table|column|function)|Two columns/i;

/** Tells a fault of the database from what a statement brought on itself. */
export function asFault(error: unknown): unknown {
  return OF_THE_STATEMENT.test(messageOf(error)) ? error : new DatabaseFault(error);
}

/** Whether an error is, or comes from, a fault of the database. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseFault(error.cause);
}
