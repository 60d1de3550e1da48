/** A rule of the site, as `/rules` numbers it. */
export type Rule = { number: number; title: string };

/** The rule that a decision names. Its number is null if the moderator wrote it down, because the site has no rules. */
export type NamedRule = { number: number | null; title: string };

export const RULE_MAX = 120;

/** Returns the rule of this number, or else what was typed, up to its maximum; null for nothing. */
export function ruleNamed(rules: readonly Rule[], typed: string): NamedRule | null {
  const rule = rules.find(({ number }) => String(number) === typed.trim());
  if (rule) return { number: rule.number, title: rule.title };
  const title = [...typed.trim()].slice(0, RULE_MAX).join("");
  return title === "" ? null : { number: null, title };
}

export const ruleText = ({ number, title }: NamedRule): string =>
  number === null ? title : `${number}. ${title}`;
