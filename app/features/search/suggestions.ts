/** The rules of suggesting item titles while typing. */
import { titleKey } from "~/features/merge/item-title";
import { nearTitles } from "~/features/merge/item-title-near";

/** Options of a typeahead. */
const SUGGESTIONS = 5;

type Sources = {
  /** Titles of the list itself, and of all public lists that start with the text. */
  ofList: string[];
  ofAll: string[];
  /** The form's present titles. */
  exclude: string[];
};

/** Item keys omit the article, so an article alone matches no key: titles are then matched as typed. */
export const isArticle = (typed: string) => /^(?:the|an?)$/i.test(typed);

export const beginsAsTyped = (title: string, typed: string) =>
  title.toLowerCase().startsWith(`${typed.toLowerCase()} `);

/** At most five titles, each item once: the list's matches, its near misses, then all lists'; the most used first. */
export function suggestionsFor(typed: string, { ofList, ofAll, exclude }: Sources): string[] {
  const prefix = titleKey(typed).key;
  const used = new Set(exclude.map((title) => titleKey(title).key));
  const spellings = byUse(ofList);
  const begins = spellings.filter(
    (title) => titleKey(title).key.startsWith(prefix) || beginsAsTyped(title, typed),
  );
  const options = new Map<string, string>();
  for (const title of [...begins, ...nearTitles(typed, spellings), ...byUse(ofAll)]) {
    const { key } = titleKey(title);
    if (!used.has(key) && !options.has(key)) options.set(key, title);
    if (options.size === SUGGESTIONS) break;
  }
  return [...options.values()];
}

/** Distinct titles, those named most often first. */
function byUse(titles: string[]): string[] {
  const uses = new Map<string, number>();
  for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1);
  return [...uses].sort(([, a], [, b]) => b - a).map(([title]) => title);
}
