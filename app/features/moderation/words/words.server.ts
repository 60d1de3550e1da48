import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import { type Rule as DecisionRule, type NamedRule, ruleNamed } from "~/features/moderation/audit/rule";
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

/** Returns the numbers and titles of the site's rules, for those who decide by them. */
export const siteRules = async ({ db }: App): Promise<DecisionRule[]> =>
  (await rules(db)).map(({ number, title }) => ({ number, title }));

/** Returns the rule that a form names by its number, or else in its own words; null for none. */
export const ruleTyped = async (app: App, typed: string): Promise<NamedRule | null> =>
  ruleNamed(/^\d+$/.test(typed.trim()) ? await siteRules(app) : [], typed);

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
