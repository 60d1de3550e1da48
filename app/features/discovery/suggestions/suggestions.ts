/** The rules of suggesting item titles while typing. */
import { titleKey } from "~/features/merge/titles/item-title";
import { nearTitles } from "~/features/merge/titles/item-title-near";
import { plural } from "~/lib/plural";

/** Options of a typeahead. */
const SUGGESTIONS = 5;

export type SuggestedItem = {
  title: string;
  /** How many have it: 'in 5 lists', '3 versions here'; '' where nobody counted. */
  use: string;
};

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

type Scanned = {
  /** The titles of versions of the list, and whether these are all of them. */
  ballots: string[][];
  allBallots: boolean;
  /** Titles in public lists that start with the text, and whether these are all of them. */
  named: { title: string; listId: string }[];
  allNamed: boolean;
};

/** How many versions of the list have an item, or else how many lists; as far as they were looked through. */
export function usesOf({ ballots, allBallots, named, allNamed }: Scanned): (title: string) => string {
  const keyOf = (title: string) => titleKey(title).key;
  const here = new Map<string, number>();
  for (const titles of ballots)
    for (const key of new Set(titles.map(keyOf))) here.set(key, (here.get(key) ?? 0) + 1);
  const lists = new Map<string, Set<string>>();
  for (const { title, listId } of named) {
    const key = keyOf(title);
    lists.set(key, (lists.get(key) ?? new Set()).add(listId));
  }
  return (title) => {
    const key = keyOf(title);
    const versions = here.get(key) ?? 0;
    if (versions > 0) return `${atLeast(plural(versions, "version"), allBallots)} here`;
    const count = lists.get(key)?.size ?? 0;
    return count > 0 ? `in ${atLeast(plural(count, "list"), allNamed)}` : "";
  };
}

/** '20 versions'; '20+ versions' if not all were counted. */
const atLeast = (counted: string, all: boolean) => (all ? counted : counted.replace(" ", "+ "));

/** Distinct titles, those named most often first. */
function byUse(titles: string[]): string[] {
  const uses = new Map<string, number>();
  for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1);
  return [...uses].sort(([, a], [, b]) => b - a).map(([title]) => title);
}
