import { itemKey, titleKey } from "./item-title";

/**
 * Titles whose item on a list has another key than the title itself, because they join a year or a creator said that
 * two titles are one item. `joined`: a version that names that year too means another item by it.
 */
export type Aliases = ReadonlyMap<string, { key: string; joined: boolean }>;

export interface NamedItem {
  key: string;
  titles: readonly { title: string; joined: boolean }[];
}

/** The aliases among the items of a merge. */
export function aliasesOf(items: readonly NamedItem[]): Aliases {
  return new Map(
    items.flatMap(({ key, titles }) =>
      titles
        .filter(({ title }) => itemKey(titleKey(title)) !== key)
        .map(({ title, joined }) => [title, { key, joined }]),
    ),
  );
}

/** The key of each of a version's titles, in its order; a repeated item has the same key again. */
export function keysOf(titles: readonly string[], aliases: Aliases): string[] {
  const own = titles.map((title) => itemKey(titleKey(title)));
  const named = new Set(own);
  return own.map((key, i) => {
    const alias = aliases.get(titles[i]?.trim() ?? "");
    return !alias || (alias.joined && named.has(alias.key)) ? key : alias.key;
  });
}

/** A version's order: key of each item -> place from 1; a repeated item keeps its first place and gaps close. */
export function orderOf(titles: readonly string[], aliases: Aliases): Map<string, number> {
  const keys = new Set(keysOf(titles, aliases));
  return new Map([...keys].map((key, i) => [key, i + 1]));
}
