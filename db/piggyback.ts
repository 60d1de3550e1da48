/** Questions that travel in the round trip of others: they are asked at once, and answered with the first reads. */
import { is } from "drizzle-orm";
import { SQLiteSelectBase } from "drizzle-orm/sqlite-core";
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import { type Answers, ask, type Questions } from "./ask";
import type { Database, Statement } from "./client";
import { PreparedStatement } from "./prepared";

export type Piggyback<Q> = {
  /** The database whose first batch of reads takes the questions along. */
  db: Database;
  /** Their answers; if no batch has taken them along, or it failed, in a round trip of their own. */
  answers: () => Promise<Answers<Q>>;
};

/** Lets `questions` travel. `beforeWrite` gets their answers before anything is written, and may throw. */
export function piggyback<Q extends Questions>(
  db: Database,
  questions: Q,
  beforeWrite: (answers: Answers<Q>) => void,
): Piggyback<Q> {
  let taken: Promise<Answers<Q>> | undefined;
  const answers = () => {
    taken = taken?.catch(() => ask(db, questions)) ?? ask(db, questions);
    return taken;
  };
  const batch = async (statements: Statement[]): Promise<unknown[]> => {
    const send = db.batch.bind(db) as unknown as (statements: Statement[]) => Promise<unknown[]>;
    if (!statements.every(isRead)) {
      beforeWrite(await answers());
      return send(statements);
    }
    if (taken) return send(statements);
    let results: unknown[] = [];
    const together = async (ours: Statement[]) => {
      const all = await send([...ours, ...statements]);
      results = all.slice(ours.length);
      return all.slice(0, ours.length);
    };
    taken = ask(Object.create(db, { batch: { value: together } }), questions);
    await taken;
    return results;
  };
  return { db: Object.create(db, { batch: { value: batch } }), answers };
}

/** Whether a statement is known to read. */
const isRead = (statement: Statement): boolean =>
  is(statement, SQLiteSelectBase) ||
  ((is(statement, SQLiteRaw) || statement instanceof PreparedStatement) &&
    /^\s*select\b/i.test(statement.getQuery().sql));
