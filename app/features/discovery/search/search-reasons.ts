/** Explains why a list was found: compares the search words with its card and items. */
import { isolated } from "~/lib/isolated";
import { ordinal } from "~/lib/ordinal";

/** Public data of a list that search results are explained with; items with their ranks. */
export type Found = {
  title: string;
  chapters: string[];
  creators: string[];
  items: [title: string, rank: number][];
};

/** Tokenizes like the full-text index: letters and digits, without case and accents. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** Returns whether the typed words occur consecutively in a text; the last one may be a prefix. */
function has(text: string, typed: string[]): boolean {
  const words = wordsOf(text);
  const last = typed.length - 1;
  return words.some((_, start) =>
    typed.every((word, i) =>
      i === last ? (words[start + i] ?? "").startsWith(word) : words[start + i] === word,
    ),
  );
}

/** Explains matches outside the title: 'Scrabble, 10th here', 'in the chapter games', 'by bob'. */
export function reasonFor(term: string, { title, chapters, creators, items }: Found): string | null {
  const reasons = new Set<string>();
  for (const typed of term.split(/\s+/).map(wordsOf)) {
    if (typed.length === 0 || has(title, typed)) continue;
    const item = items.find(([name]) => has(name, typed));
    const chapter = chapters.find((name) => has(name, typed));
    const creator = creators.find((name) => has(name, typed));
    if (item) reasons.add(`${isolated(item[0])}, ${ordinal(item[1])} here`);
    else if (chapter) reasons.add(`in the chapter ${chapter}`);
    else if (creator) reasons.add(`by ${creator}`);
    else reasons.add("further down, or in one of its versions");
  }
  return reasons.size > 0 ? [...reasons].join(" · ") : null;
}
