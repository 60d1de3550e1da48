/** Named queries, sent to the database as one atomic batch. */
import { isSQLWrapper } from "drizzle-orm";
import type { Database, Statement } from "./client";
import { CompiledQuery } from "./compiled";

/** Queries may be nested in groups; falsy ones are not sent. */
type Query = Statement | CompiledQuery<unknown> | First<unknown> | Queries | null | undefined | false | "";
export type Queries = { [name: string]: Query };

type Result<Q> =
  Q extends Statement<infer Result>
    ? Result
    : Q extends CompiledQuery<infer Row>
      ? Row[]
      : Q extends First<infer Row>
        ? Row | undefined
        : Q extends Queries
          ? Results<Q>
          : undefined;

/** Results by name; a query that was not sent gives `undefined`. */
export type Results<Q> = { [Name in keyof Q]: Result<Q[Name]> };

/** A query whose result is rows. */
export type Rows<Row> = Statement<Row[]> | CompiledQuery<Row>;

class First<Row> {
  constructor(readonly query: Rows<Row>) {}
}

export const first = <Row>(query: Rows<Row>) => new First(query);

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
      const sent = query instanceof First ? query.query : query;
      if (!isSent(sent)) {
        results[name] = gather(sent);
        continue;
      }
      const isCompiled = sent instanceof CompiledQuery;
      statements.push(isCompiled ? sent.statement(db) : sent);
      takers.push((result) => {
        const rows = isCompiled ? sent.rows(result as Record<string, unknown>[]) : result;
        results[name] = query instanceof First ? (rows as unknown[])[0] : rows;
      });
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

const isSent = (
  query: Statement | CompiledQuery<unknown> | Queries,
): query is Statement | CompiledQuery<unknown> => query instanceof CompiledQuery || isSQLWrapper(query);
