import { asFault } from "./fault";

/** What one request cost the database; the figures are the database's own. */
export type Meter = { trips: number; rowsRead: number; rowsWritten: number };

export const newMeter = (): Meter => ({ trips: 0, rowsRead: 0, rowsWritten: 0 });

type Statement = { inner: D1PreparedStatement };

/** A D1 binding that counts trips and rows. Answers are objects, so two columns of one name would be one: alias them. */
export function metered(
  binding: D1Database | D1DatabaseSession,
  meter: Meter,
): Pick<D1Database, "prepare" | "batch"> {
  function count<T>(results: D1Result<T>[]): D1Result<T>[] {
    meter.trips += 1;
    for (const { meta } of results) {
      meter.rowsRead += meta.rows_read;
      meter.rowsWritten += meta.rows_written;
    }
    return results;
  }
  async function one(inner: D1PreparedStatement) {
    const [result] = count([await inner.all<Record<string, unknown>>().catch(fail)]);
    return result as D1Result<Record<string, unknown>>;
  }
  function wrap(inner: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      inner,
      bind: (...values: unknown[]) => wrap(inner.bind(...values)),
      all: () => one(inner),
      run: () => one(inner),
      raw: async () => (await one(inner)).results.map((row) => Object.values(row)),
      first: async (column?: string) => {
        const row = (await one(inner)).results[0] ?? null;
        return column && row ? row[column] : row;
      },
    };
    return wrapped as unknown as D1PreparedStatement;
  }
  return {
    prepare: (query: string) => wrap(binding.prepare(query)),
    batch: async <T>(statements: D1PreparedStatement[]) =>
      count(
        await binding
          .batch<T>(statements.map((statement) => (statement as unknown as Statement).inner))
          .catch(fail),
      ),
  };
}

function fail(error: unknown): never {
  throw asFault(error);
}
