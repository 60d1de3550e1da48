import { asFault } from "./fault";
import { mayChangePublic } from "./private-tables";

export type Meter = {
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
  /** Rows written that anonymous visitors may be able to see. */
  sharedRowsWritten: number;
  /** The size of the database in bytes after the last query; 0 on libSQL, which doesn't report it. */
  databaseBytes: number;
};

export const newMeter = (): Meter => ({
  roundTrips: 0,
  rowsRead: 0,
  rowsWritten: 0,
  sharedRowsWritten: 0,
  databaseBytes: 0,
});

export function countWritten(meter: Meter, statement: string, rows: number): void {
  meter.rowsWritten += rows;
  if (rows > 0 && mayChangePublic(statement)) meter.sharedRowsWritten += rows;
}

type Statement = { inner: D1PreparedStatement; query: string };

/** Wraps a D1 binding to count round trips and rows. Rows are objects, so alias columns of the same name. */
export function withMeter(
  binding: Pick<D1Database, "prepare" | "batch">,
  meter: Meter,
): Pick<D1Database, "prepare" | "batch"> {
  function count<T>(results: D1Result<T>[], statements: Statement[]): D1Result<T>[] {
    meter.roundTrips += 1;
    results.forEach(({ meta }, i) => {
      meter.rowsRead += meta.rows_read;
      meter.databaseBytes = meta.size_after ?? meter.databaseBytes;
      countWritten(meter, statements[i]?.query ?? "", meta.rows_written);
    });
    return results;
  }
  async function one(statement: Statement) {
    const [result] = count([await statement.inner.all<Record<string, unknown>>().catch(fail)], [statement]);
    return result as D1Result<Record<string, unknown>>;
  }
  function wrap(inner: D1PreparedStatement, query: string): D1PreparedStatement {
    const statement = { inner, query };
    const wrapped = {
      ...statement,
      bind: (...values: unknown[]) => wrap(inner.bind(...values), query),
      all: () => one(statement),
      run: () => one(statement),
      raw: async () => (await one(statement)).results.map((row) => Object.values(row)),
    };
    return wrapped as unknown as D1PreparedStatement;
  }
  return {
    prepare: (query: string) => wrap(binding.prepare(query), query),
    batch: async <T>(batched: D1PreparedStatement[]) => {
      const statements = batched as unknown as Statement[];
      const [only, ...more] = statements.map(({ inner }) => inner);
      // A single statement is atomic too, and D1 runs it faster than a batch of one.
      const results =
        only && more.length === 0
          ? only.all<T>().then((result) => [result])
          : binding.batch<T>(statements.map(({ inner }) => inner));
      return count(await results.catch(fail), statements);
    },
  };
}

function fail(error: unknown): never {
  throw asFault(error);
}
