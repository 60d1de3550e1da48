import { z } from "zod";
import { lineOfText, linesOfText } from "~/lib/text/text-fields";
import { RULE_TEXT_MAX, RULE_TITLE_MAX, RULES_MAX, WORDS_MAX } from "./words-limits";

export type Rule = { number: number; title: string; text: string };

const max = (n: number, what: string): [number, (typed: number) => string] => [
  n,
  (typed) => `${what} must be max. ${n} characters (${typed})`,
];

export const wordsField = linesOfText(null, { max: max(WORDS_MAX, "This") });

const ruleSchema = z
  .object({
    title: lineOfText(null, { max: max(RULE_TITLE_MAX, "Title") }),
    text: linesOfText(null, { max: max(RULE_TEXT_MAX, "Text") }),
  })
  .refine(({ title, text }) => title !== "" || text === "", {
    path: ["title"],
    error: "A rule needs a title",
  });

/** Leaves out empty rows and numbers the others from 1. */
export const rulesField = z
  .array(ruleSchema)
  .max(RULES_MAX)
  .transform((rows) =>
    rows.filter(({ title }) => title !== "").map((row, i): Rule => ({ number: i + 1, ...row })),
  );
