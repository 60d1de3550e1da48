/** Batches by name: what goes to the database together, as one atomic round trip. */
import type { Database, Statement } from "./client";

/** A statement, a group of them, or nothing: what a falsy condition leaves is not sent. */
type Question = Statement | Questions | null | undefined | false;
export type Questions = { [name: string]: Question };

type Answer<Q> = Q extends Statement<infer Result> ? Result : Q extends Questions ? Answers<Q> : undefined;

/** What `ask` returns: to each statement its result, to what was not sent `undefined`. */
export type Answers<Q> = { [Name in keyof Q]: Answer<Q[Name]> };

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
      if (!isStatement(question)) answers[name] = gather(question);
      else {
        asked.push(question);
        takers.push((result) => {
          answers[name] = result;
        });
      }
    }
    return answers;
  };
  const answers = gather(questions);
  const [first, ...rest] = [...after, ...asked, ...before];
  if (first) {
    const results: unknown[] = await db.batch([first, ...rest]);
    takers.forEach((take, i) => {
      take(results[after.length + i]);
    });
  }
  return answers as Answers<Q>;
}

/** Sends writes as one atomic batch; an empty list costs no round trip. */
export async function writeAll(db: Database, statements: Statement[]): Promise<void> {
  await ask(db, {}, { after: statements });
}

const isStatement = (question: Statement | Questions): question is Statement => "_prepare" in question;
