/** Batches by name: what goes to the database together, as one atomic round trip. */
import type { Database, Statement } from "./client";

/** A statement, its first row alone, a group of them, or nothing: what a falsy condition leaves is not sent. */
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

/** What `ask` returns: to each statement its result, to what was not sent `undefined`. */
export type Answers<Q> = { [Name in keyof Q]: Answer<Q[Name]> };

class First<Row> {
  constructor(readonly statement: Statement<Row[]>) {}
}

/** Asks for a statement's first row. */
export const first = <Row>(statement: Statement<Row[]>) => new First(statement);

/**
 * Asks each question by name, in one batch. Writes may go along: those that the answers come `after`, and those that
 * they come `before`. All of it happens or none; with nothing to send it costs no round trip.
 */
export async function ask<Q extends Questions>(
  db: Database,
  questions: Q,
  { after = [], before = [] }: { after?: Statement[]; before?: Statement[] } = {},
): Promise<Answers<Q>> {
  const asked: Statement[] = [];
  const takers: ((result: unknown) => void)[] = [];
  const gather = (group: Questions) => {
    const answers: Record<string, unknown> = {};
    for (const [name, question] of Object.entries(group)) {
      if (!question) continue;
      if (question instanceof First) {
        asked.push(question.statement);
        takers.push((rows) => {
          answers[name] = (rows as unknown[])[0];
        });
      } else if (isStatement(question)) {
        asked.push(question);
        takers.push((result) => {
          answers[name] = result;
        });
      } else answers[name] = gather(question);
    }
    return answers;
  };
  const answers = gather(questions);
  const [begin, ...rest] = [...after, ...asked, ...before];
  if (begin) {
    const results: unknown[] = await db.batch([begin, ...rest]);
    takers.forEach((take, i) => {
      take(results[after.length + i]);
    });
  }
  return answers as Answers<Q>;
}

/** Asks the same questions about each of several things, in one batch. */
export async function askEach<Q extends Questions>(db: Database, each: Q[]): Promise<Answers<Q>[]> {
  return Object.values(await ask(db, Object.fromEntries(each.entries()))) as Answers<Q>[];
}

/** Sends writes as one atomic batch; an empty list costs no round trip. */
export async function writeAll(db: Database, statements: Statement[]): Promise<void> {
  await ask(db, {}, { after: statements });
}

const isStatement = (question: Statement | Questions): question is Statement => "_prepare" in question;
