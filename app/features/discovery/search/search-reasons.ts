/** Why a list was found: compares the search words with the list's card and its items. */
import { isolated } from "~/lib/isolated";
import { ordinal } from "~/lib/ordinal";

/** The public part of a list: its head, and its items with their ranks. */
export type Found = {
  title: string;
  chapters: string[];
  creators: string[];
  items: [title: string, rank: number][];
};

/** The words of a text as the full-text index has them: letters and digits, without case and accents. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];

/** Whether typed text without a space occurs in a text: its words in a row, the last one possibly incomplete. */
function has(text: string, typed: string[]): boolean {
  const words = wordsOf(text);
  const last = typed.length - 1;
  return words.some((_, start) =>
    typed.every((word, i) =>
      i === last ? (words[start + i] ?? "").startsWith(word) : words[start + i] === word,
    ),
  );
}

/**
 * Says of each word that the title lacks where it was found: 'Scrabble, 10th here', 'in the chapter games', 'by
 * bob'. Null where the title has them all.
 */
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
