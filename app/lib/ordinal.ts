const rules = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd" };

/** '1st', '2nd', '11th'. */
export const ordinal = (n: number): string => `${n}${ENDINGS[rules.select(n)] ?? "th"}`;
