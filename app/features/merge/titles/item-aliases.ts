import { itemKeyOf } from "./item-title";

/**
 * Titles whose item has another key, because they join a year or an override merges them. `joined`: in a
 * version that also names that year, the title means another item.
 */
export type Aliases = ReadonlyMap<string, { key: string; joined: boolean }>;

export type NamedItem = {
  key: string;
  titles: readonly { title: string; joined: boolean }[];
};

export function aliasesOf(items: readonly NamedItem[]): Aliases {
  return new Map(
    items.flatMap(({ key, titles }) =>
      titles
        .filter(({ title }) => itemKeyOf(title) !== key)
        .map(({ title, joined }) => [title, { key, joined }]),
    ),
  );
}

/** Returns the keys of a version's titles, in order; a repeated item repeats its key. */
export function keysOf(titles: readonly string[], aliases: Aliases): string[] {
  const own = titles.map((title) => itemKeyOf(title));
  const named = new Set(own);
  return own.map((key, i) => {
    const alias = aliases.get(titles[i]?.trim() ?? "");
    return !alias || (alias.joined && named.has(alias.key)) ? key : alias.key;
  });
}

/** Maps item keys to places from 1; a repeated item keeps its first place and gaps close. */
export function orderOf(titles: readonly string[], aliases: Aliases): Map<string, number> {
  const keys = new Set(keysOf(titles, aliases));
  return new Map([...keys].map((key, i) => [key, i + 1]));
}
