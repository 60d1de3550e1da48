/** Explains why a list was found: compares the search words with its card and items. */
import { type SearchWord, searchTokens } from "~/features/lists/model/search-tokens";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";

/** Public data of a list that search results are explained with; items with their ranks. */
export type SearchMatch = {
  title: string;
  chapters: string[];
  creators: string[];
  items: readonly { title: string; rank: number }[];
};

/** Returns whether a typed word's tokens follow one another among a text's. */
function hasWords(words: string[], { tokens, isPrefix }: SearchWord): boolean {
  const last = tokens.length - 1;
  return words.some((_, start) =>
    tokens.every((word, i) =>
      isPrefix && i === last ? (words[start + i] ?? "").startsWith(word) : words[start + i] === word,
    ),
  );
}

/** Returns whether every typed word begins a word of a text. */
export function hasEveryWord(text: string, term: readonly SearchWord[]): boolean {
  const words = searchTokens(text);
  return term.length > 0 && term.every((typed) => hasWords(words, typed));
}

/** Explains matches outside the title: 'Scrabble, 10th here', 'in the chapter games', 'by bob'. */
export function reasonFor(
  term: readonly SearchWord[],
  { title, chapters, creators, items }: SearchMatch,
): string | null {
  const titleWords = searchTokens(title);
  const sought = term.filter((typed) => !hasWords(titleWords, typed));
  if (sought.length === 0) return null;
  const wordsOf = (names: readonly string[]) => names.map((name) => ({ name, words: searchTokens(name) }));
  const named = items.map((item) => ({ ...item, words: searchTokens(item.title) }));
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
