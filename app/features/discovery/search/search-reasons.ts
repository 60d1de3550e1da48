/** Explains why a list was found: compares the search words with its card and items. */
import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";

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

/** Returns whether the typed words occur consecutively in a text; the last one may be a prefix. */
function hasWords(text: string, typed: string[]): boolean {
  const words = foldedWords(text);
  const last = typed.length - 1;
  return words.some((_, start) =>
    typed.every((word, i) =>
      i === last ? (words[start + i] ?? "").startsWith(word) : words[start + i] === word,
    ),
  );
}

/** Returns whether every typed word begins a word of a text. */
export const hasEveryWord = (text: string, term: string): boolean => {
  const typed = term
    .split(/\s+/)
    .map(foldedWords)
    .filter(({ length }) => length > 0);
  return typed.length > 0 && typed.every((words) => hasWords(text, words));
};

/** Explains matches outside the title: 'Scrabble, 10th here', 'in the chapter games', 'by bob'. */
export function reasonFor(term: string, { title, chapters, creators, items }: SearchMatch): string | null {
  const reasons = new Set<string>();
  for (const typed of term.split(/\s+/).map(foldedWords)) {
    if (typed.length === 0 || hasWords(title, typed)) continue;
    const item = items.find(({ title: name }) => hasWords(name, typed));
    const chapter = chapters.find((name) => hasWords(name, typed));
    const creator = creators.find((name) => hasWords(name, typed));
    if (item) reasons.add(`${isolate(item.title)}, ${ordinal(item.rank)} here`);
    else if (chapter) reasons.add(`in the chapter ${chapter}`);
    else if (creator) reasons.add(`by ${creator}`);
    else reasons.add("further down, or in one of its versions");
  }
  return reasons.size > 0 ? [...reasons].join(" · ") : null;
}
