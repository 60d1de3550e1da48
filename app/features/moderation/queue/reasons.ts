/** Reasons that moderators give often: a word to press, and the sentence that it stands for. */
export const REASONS = [
  ["spoiler", "Spoiler", "It gives away what others have not read or seen yet."],
  ["unkind", "Unkind", "It is unkind to somebody."],
  ["advertising", "Advertising", "It advertises something."],
  ["off-topic", "Off the list", "It is not about the list."],
  ["private", "Private details", "It shows private details of somebody."],
  ["fine", "Not a breach", "It breaks none of our rules."],
] as const;

/** Returns what was typed, or else the sentence of the chosen word. */
export const reasonOf = (why: string, typed: string): string =>
  typed.trim() === "" ? (REASONS.find(([name]) => name === why)?.[2] ?? "") : typed;
