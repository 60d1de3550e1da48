import { titleKey } from "~/features/merge/titles/item-title";
import { nearTitles } from "~/features/merge/titles/item-title-near";
import { plural } from "~/lib/text/plural";

const SUGGESTIONS = 5;

export type SuggestedItem = {
  title: string;
  /** Usage: 'in 5 lists', '3 versions here'; '' if not counted. */
  use: string;
};

type Sources = {
  /** Titles in the list itself, and titles in all public lists that start with the text. */
  ofList: string[];
  ofAll: string[];
  exclude: string[];
};

/** Item keys omit articles, so an article alone must match titles as typed. */
export const isArticle = (typed: string) => /^(?:the|an?)$/i.test(typed);

export const startsWithTyped = (title: string, typed: string) =>
  title.toLowerCase().startsWith(`${typed.toLowerCase()} `);

/** Returns at most five titles: the list's matches, its near misses, then all lists'. Most used first. */
export function suggestionsFor(typed: string, { ofList, ofAll, exclude }: Sources): string[] {
  const prefix = titleKey(typed).key;
  const used = new Set(exclude.map((title) => titleKey(title).key));
  const spellings = byUse(ofList);
  const begins = spellings.filter(
    (title) => titleKey(title).key.startsWith(prefix) || startsWithTyped(title, typed),
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
  /** Titles per version of the list, and whether these are all versions. */
  ballots: string[][];
  allBallots: boolean;
  /** Titles in public lists that start with the text, and whether these are all of them. */
  named: { title: string; listId: string }[];
  allNamed: boolean;
};

/** Counts versions of the list with an item, or otherwise lists, among the scanned ones. */
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
    if (versions > 0) return `${countOrMore(plural(versions, "version"), allBallots)} here`;
    const count = lists.get(key)?.size ?? 0;
    return count > 0 ? `in ${countOrMore(plural(count, "list"), allNamed)}` : "";
  };
}

/** Returns '20 versions', or '20+ versions' if not all were counted. */
const countOrMore = (counted: string, all: boolean) => (all ? counted : counted.replace(" ", "+ "));

function byUse(titles: string[]): string[] {
  const uses = new Map<string, number>();
  for (const title of titles) uses.set(title, (uses.get(title) ?? 0) + 1);
  return [...uses].sort(([, a], [, b]) => b - a).map(([title]) => title);
}
