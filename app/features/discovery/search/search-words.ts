import { type SearchWord, searchWord } from "~/features/lists/model/search-tokens";
import { cleanLine, lengthOf } from "~/lib/text/clean";

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

const cut = (word: string): SearchWord => searchWord([...word].slice(0, WORD_MAX).join(""));

/** The words that a search uses. */
export const searchTerm = (text: string): SearchWord[] =>
  typedWords(text)
    .map(cut)
    .filter(({ tokens }) => tokens.length > 0);

/** Returns an FTS5 query in which every word is a quoted phrase, mostly a prefix, and all must match. */
export function searchQuery(text: string): string | null {
  const words = searchTerm(text);
  return words.length === 0 ? null : words.map(phrase).join(" ");
}

/** Returns the FTS5 query for a word. Tokens have letters and digits alone, so that none is FTS5 syntax. */
const phrase = ({ tokens, isPrefix }: SearchWord) => `"${tokens.join(" ")}"${isPrefix ? "*" : ""}`;

export const wordQuery = (word: string): string => phrase(cut(word));

/** Returns the FTS5 query for whole words. */
export const exactQuery = (words: string): string => phrase({ ...cut(words), isPrefix: false });

/** End of a page: a feed key, and whether it is among the title matches. */
export type SearchPlace = { inTitle: boolean; feedKey: number };

/** Decodes a keyset: twice the feed key, plus one among the title matches. */
export const fromKeyset = (before: number): SearchPlace => ({
  inTitle: before % 2 === 1,
  feedKey: Math.floor(before / 2),
});

/** Sorts by keyset: title matches first, newest first within. */
export const inSearchOrder = <Row extends { sort: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (b.sort % 2) - (a.sort % 2) || b.sort - a.sort);
