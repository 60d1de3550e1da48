import { asc, eq, gt, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { operatorWords, rules as rulesTable } from "#db/schema/operation";
import type { Rule } from "./words";

export type WordsPage = (typeof operatorWords.$inferSelect)["page"];

/** Selects the operator's rules in order. */
export const rules = (db: Database) =>
  db.select().from(rulesTable).where(gt(rulesTable.number, 0)).orderBy(asc(rulesTable.number));

export const wordsOf = (db: Database, page: WordsPage) =>
  db.select({ text: operatorWords.text }).from(operatorWords).where(eq(operatorWords.page, page));

/** Replaces a page's words; '' removes them. */
export const replaceWords = (db: Database, page: WordsPage, text: string): Statement =>
  text === ""
    ? db.delete(operatorWords).where(eq(operatorWords.page, page))
    : db
        .insert(operatorWords)
        .values({ page, text })
        .onConflictDoUpdate({ target: operatorWords.page, set: { text } });

export const replaceRules = (db: Database, rows: Rule[]): Statement[] => [
  db.run(sql`delete from rules where number > 0`),
  ...(rows.length > 0 ? [db.insert(rulesTable).values(rows)] : []),
];
