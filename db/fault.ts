/** The database did not respond or failed: not caused by the input, and a later try may work. */
class DatabaseFault extends Error {
  constructor(cause: unknown) {
    super("The database is not available", { cause });
    this.name = "DatabaseFault";
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Mistakes in a statement and violated constraints are not faults of the database. */
const OF_THE_STATEMENT =
  /constraint|SQLITE_ERROR|SQLITE_MISMATCH|syntax error|no such (table|column|function)|Two columns/i;

/** Separates a fault of the database from an error of the statement. */
export function asFault(error: unknown): unknown {
  return OF_THE_STATEMENT.test(messageOf(error)) ? error : new DatabaseFault(error);
}

/** Whether an error is, or comes from, a fault of the database. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseFault(error.cause);
}
