/** Explains why a list was found: compares the search words with its card and items. */
import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";
import { typedWords } from "./search-words";

/** Public data of a list that search results are explained with; items with their ranks. */
export type SearchMatch = {
  title: string;
  chapters: string[];
  creators: string[];
  items: readonly { title: string; rank: number }[];
};

/** Tokenizes like the full-text index: letters and digits, without case and accents. */
export const foldedWords = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** The folded words of each word that a search uses: 'spider-m' has two. */
export type SearchTerm = string[][];

export const searchTerm = (text: string): SearchTerm => typedWords(text).map(foldedWords);

/** Returns whether the typed words occur consecutively among a text's; the last one may be a prefix. */
function hasWords(words: string[], typed: string[]): boolean {
  const last = typed.length - 1;
  return words.some((_, start) =>
    typed.every((word, i) =>
      i === last ? (words[start + i] ?? "").startsWith(word) : words[start + i] === word,
    ),
  );
}

/** Returns whether every typed word begins a word of a text. */
export function hasEveryWord(text: string, term: SearchTerm): boolean {
  const words = foldedWords(text);
  return term.length > 0 && term.every((typed) => hasWords(words, typed));
}

/** Explains matches outside the title: 'Scrabble, 10th here', 'in the chapter games', 'by bob'. */
export function reasonFor(
  term: SearchTerm,
  { title, chapters, creators, items }: SearchMatch,
): string | null {
  const titleWords = foldedWords(title);
  const sought = term.filter((typed) => !hasWords(titleWords, typed));
  if (sought.length === 0) return null;
  const wordsOf = (names: readonly string[]) => names.map((name) => ({ name, words: foldedWords(name) }));
  const named = items.map((item) => ({ ...item, words: foldedWords(item.title) }));
  const [inChapters, byCreators] = [wordsOf(chapters), wordsOf(creators)];
  const reasons = sought.map((typed) => {
    const item = named.find(({ words }) => hasWords(words, typed));
    if (item) return `${isolate(item.title)}, ${ordinal(item.rank)} here`;
    const chapter = inChapters.find(({ words }) => hasWords(words, typed));
    if (chapter) return `in the chapter ${chapter.name}`;
    const creator = byCreators.find(({ words }) => hasWords(words, typed));
    return creator ? `by ${creator.name}` : "further down, or in one of its versions";
  });
  return [...new Set(reasons)].join(" · ");
}
