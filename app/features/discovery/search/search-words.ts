/** The rules of a search: how typed text becomes a full-text query, and where its pages end. */
import { cleanLine } from "~/lib/clean";

/** The most words that count, and code points of each; the rest is ignored. */
const WORDS_MAX = 12;
const WORD_MAX = 60;

/** The typed words that count, as typed. */
export const typedWords = (text: string): string[] =>
  cleanLine(text)
    .split(" ")
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word))
    .slice(0, WORDS_MAX);

/**
 * The FTS5 query for a text: every word a quoted prefix, all of them must match. Quoting disables FTS5 syntax.
 * Null where there is nothing to search for.
 */
export function searchQuery(text: string): string | null {
  const words = typedWords(text);
  if (words.length === 0) return null;
  return words.map((word) => `"${[...word].slice(0, WORD_MAX).join("").replaceAll('"', '""')}"*`).join(" ");
}

/** Where a page ended: among the matches in titles, or in the rest; and the feed key there. */
export type SearchPlace = { inTitle: boolean; feedKey: number };

/** Reads a keyset, which is one number: twice the feed key, plus one among the matches in titles. */
export const fromKeyset = (before: number): SearchPlace => ({
  inTitle: before % 2 === 1,
  feedKey: Math.floor(before / 2),
});
