/** In its own file, so that pages don't load zod. */

export const WORDS_MAX = 10_000;
export const RULES_MAX = 20;
export const RULE_TITLE_MAX = 80;
export const RULE_TEXT_MAX = 500;
