import { cleanLine, lengthOf } from "~/lib/clean";

/** Maximum length of a search text in code points. */
export const SEARCH_MAX = 200;
export const SEARCH_TOO_LONG = `A search has at most ${SEARCH_MAX} characters. Shorten yours and search again.`;

/** Checks a typed text before any work on it. */
export const isTooLongToSearch = (text: string): boolean =>
  text.length > SEARCH_MAX && lengthOf(text.trim()) > SEARCH_MAX;

/** Maximum number of words, and code points per word. The rest is ignored. */
const WORDS_MAX = 12;
const WORD_MAX = 60;

export const typedWords = (text: string): string[] =>
  cleanLine(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word))
    .slice(0, WORDS_MAX);

/**
 * Returns an FTS5 query in which every word is a quoted prefix and all must match. Quoting disables FTS5
 * syntax.
 */
export function searchQuery(text: string): string | null {
  const words = typedWords(text);
  if (words.length === 0) return null;
  return words.map(wordQuery).join(" ");
}

/** Returns the FTS5 query for a prefix. */
export const wordQuery = (word: string): string => `${quoted([...word].slice(0, WORD_MAX).join(""))}*`;

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** End of a page: a feed key, and whether it is among the title matches. */
export type SearchPlace = { inTitle: boolean; feedKey: number };

/** Decodes a keyset: twice the feed key, plus one among the title matches. */
export const fromKeyset = (before: number): SearchPlace => ({
  inTitle: before % 2 === 1,
  feedKey: Math.floor(before / 2),
});
