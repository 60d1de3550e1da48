/** The database did not respond or failed. The input is not the cause, and a retry may work. */
class DatabaseFault extends Error {
  constructor(cause: unknown) {
    super("The database is not available", { cause });
    this.name = "DatabaseFault";
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Errors of a statement, such as violated constraints, which a retry doesn't fix. */
const OF_THE_STATEMENT =
  /constraint|SQLITE_ERROR|SQLITE_MISMATCH|syntax error|no such (table|column|function)|Two columns/i;

/** Wraps a database failure; returns an error of the statement unchanged. */
export function asFault(error: unknown): unknown {
  return OF_THE_STATEMENT.test(errorMessage(error)) ? error : new DatabaseFault(error);
}

/** Returns true if an error is, or is caused by, a database failure. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof DatabaseFault) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseFault(error.cause);
}
