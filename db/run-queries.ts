/** Named queries, sent to the database as one atomic batch. */
import { isSQLWrapper } from "drizzle-orm";
import type { Database, Statement } from "./client";
import { CompiledQuery } from "./compiled";

/** Queries may be nested in groups; falsy ones are not sent. */
type Query = Statement | First<unknown> | Queries | null | undefined | false | "";
export type Queries = { [name: string]: Query };

type Result<Q> =
  Q extends Statement<infer Result>
    ? Result
    : Q extends First<infer Row>
      ? Row | undefined
      : Q extends Queries
        ? Results<Q>
        : undefined;

/** Results by name; a query that was not sent gives `undefined`. */
export type Results<Q> = { [Name in keyof Q]: Result<Q[Name]> };

class First<Row> {
  constructor(readonly statement: Statement<Row[]>) {}
}

export const first = <Row>(statement: Statement<Row[]>) => new First(statement);

/**
 * Sends named queries in one atomic batch. They run after the `after` writes and before the `before` writes.
 * An empty batch costs no round trip.
 */
export async function runQueries<Q extends Queries>(
  db: Database,
  queries: Q,
  { after = [], before = [] }: { after?: Statement[]; before?: Statement[] } = {},
): Promise<Results<Q>> {
  const statements: Statement[] = [];
  const takers: ((result: unknown) => void)[] = [];
  const gather = (group: Queries) => {
    const results: Record<string, unknown> = {};
    for (const [name, query] of Object.entries(group)) {
      if (!query) continue;
      if (query instanceof First) {
        statements.push(query.statement);
        takers.push((rows) => {
          results[name] = (rows as unknown[])[0];
        });
      } else if (isStatement(query)) {
        statements.push(query);
        takers.push((result) => {
          results[name] = result;
        });
      } else results[name] = gather(query);
    }
    return results;
  };
  const results = gather(queries);
  const [begin, ...rest] = [...after, ...statements, ...before];
  if (begin) {
    const results: unknown[] = await db.batch([begin, ...rest]);
    takers.forEach((take, i) => {
      take(results[after.length + i]);
    });
  }
  return results as Results<Q>;
}

export async function runQueriesEach<Q extends Queries>(db: Database, each: Q[]): Promise<Results<Q>[]> {
  return Object.values(await runQueries(db, Object.fromEntries(each.entries()))) as Results<Q>[];
}

/** Sends writes as one atomic batch; an empty list costs no round trip. */
export async function writeAll(db: Database, statements: Statement[]): Promise<void> {
  await runQueries(db, {}, { after: statements });
}

const isStatement = (query: Statement | Queries): query is Statement =>
  query instanceof CompiledQuery || isSQLWrapper(query);
