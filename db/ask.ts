/** Named queries, sent to the database as one atomic batch. */
import { isSQLWrapper } from "drizzle-orm";
import type { Database, Statement } from "./client";

/** Queries may be nested in groups; falsy ones are not sent. */
type Question = Statement | First<unknown> | Questions | null | undefined | false | "";
export type Questions = { [name: string]: Question };

type Answer<Q> =
  Q extends Statement<infer Result>
    ? Result
    : Q extends First<infer Row>
      ? Row | undefined
      : Q extends Questions
        ? Answers<Q>
        : undefined;

/** Results by name; a query that was not sent gives `undefined`. */
export type Answers<Q> = { [Name in keyof Q]: Answer<Q[Name]> };

class First<Row> {
  constructor(readonly statement: Statement<Row[]>) {}
}

export const first = <Row>(statement: Statement<Row[]>) => new First(statement);

/**
 * Sends named queries in one atomic batch. They run after the `after` writes and before the `before` writes.
 * An empty batch costs no round trip.
 */
export async function ask<Q extends Questions>(
  db: Database,
  questions: Q,
  { after = [], before = [] }: { after?: Statement[]; before?: Statement[] } = {},
): Promise<Answers<Q>> {
  const statements: Statement[] = [];
  const takers: ((result: unknown) => void)[] = [];
  const gather = (group: Questions) => {
    const answers: Record<string, unknown> = {};
    for (const [name, question] of Object.entries(group)) {
      if (!question) continue;
      if (question instanceof First) {
        statements.push(question.statement);
        takers.push((rows) => {
          answers[name] = (rows as unknown[])[0];
        });
      } else if (isStatement(question)) {
        statements.push(question);
        takers.push((result) => {
          answers[name] = result;
        });
      } else answers[name] = gather(question);
    }
    return answers;
  };
  const answers = gather(questions);
  const [begin, ...rest] = [...after, ...statements, ...before];
  if (begin) {
    const results: unknown[] = await db.batch([begin, ...rest]);
    takers.forEach((take, i) => {
      take(results[after.length + i]);
    });
  }
  return answers as Answers<Q>;
}

export async function askEach<Q extends Questions>(db: Database, each: Q[]): Promise<Answers<Q>[]> {
  return Object.values(await ask(db, Object.fromEntries(each.entries()))) as Answers<Q>[];
}

/** Sends writes as one atomic batch; an empty list costs no round trip. */
export async function writeAll(db: Database, statements: Statement[]): Promise<void> {
  await ask(db, {}, { after: statements });
}

const isStatement = (question: Statement | Questions): question is Statement => isSQLWrapper(question);
