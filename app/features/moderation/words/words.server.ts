import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { markdownHtml } from "./markdown-html.server";
import type { Rule } from "./words";
import { replaceRules, replaceWords, rules, type WordsPage, wordsOf } from "./words.queries.server";

/** Returns the rules and the introduction as HTML. Refuses 'not-found' while neither is written. */
export async function readRules({ db }: App) {
  const { rows, intro } = await runQueries(db, { rows: rules(db), intro: first(wordsOf(db, "rules")) });
  if (rows.length === 0 && !intro) throw new Refusal("not-found");
  return { rules: rows, intro: markdownHtml(intro?.text ?? "") };
}

/** Returns the imprint as HTML. Refuses 'not-found' while it is not written. */
export async function readImprint({ db }: App) {
  const { imprint } = await runQueries(db, { imprint: first(wordsOf(db, "imprint")) });
  if (!imprint) throw new Refusal("not-found");
  return { html: markdownHtml(imprint.text) };
}

/** Returns all words of the operator as they were typed. */
export async function readAllWords({ db }: App) {
  const { rows, intro, imprint } = await runQueries(db, {
    rows: rules(db),
    intro: first(wordsOf(db, "rules")),
    imprint: first(wordsOf(db, "imprint")),
  });
  return { rules: rows, intro: intro?.text ?? "", imprint: imprint?.text ?? "" };
}

/** Returns the statements that replace a page's words; '' removes them. */
export const wordsStatements = ({ db }: App, page: WordsPage, text: string): Statement[] => [
  replaceWords(db, page, text),
];

export const rulesStatements = ({ db }: App, rules: Rule[]): Statement[] => replaceRules(db, rules);
