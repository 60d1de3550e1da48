import { itemKey, type TitleKey, titleKey } from "~/features/merge/titles/item-title";

/** A creator's statement that two titles are one item on a list, or are not. */
export type ItemOverride = {
  a: string;
  b: string;
  same: boolean;
};

export type Identity = {
  item: string;
  /** Year that an undated title joins, and its key in a version that names both. */
  joins?: { year: number; apart: string };
};

/** Parsed once for all uses. */
export type ParsedTitle = TitleKey & {
  /** Trimmed input. */
  text: string;
};

export function parseTitle(title: string): ParsedTitle {
  const text = title.trim();
  return { text, ...titleKey(text) };
}

/**
 * Returns a function from a title to its item. It depends on the title's key and year, `yearOf` (the year
 * that undated titles join) and the overrides, oldest first:
 * - The last override on two titles counts, and 'not the same' wins over all other overrides combined.
 * - Two spellings with one key, declared apart: the alphabetically later one becomes a separate item. Every
 * other spelling stays with the earlier one.
 * - An undated and a dated title of the same key, declared the same: all undated titles mean that year.
 * Declared apart: none does.
 */
export function itemIdentity(overrides: readonly ItemOverride[], yearOf: (key: string) => number | null) {
  const rules = latest(overrides);
  const spellingsApart = new Map<string, Set<string>>();
  const overrideYear = new Map<string, number>();
  const notYear = new Set<string>();

  for (const { a, b, same } of rules) {
    if (a.key !== b.key) continue;
    const dated = a.year === null ? b : b.year === null ? a : null;
    if (a.year === b.year) {
      if (!same) addTo(spellingsApart, itemKey(a), later(a.text, b.text));
    } else if (dated?.year != null) {
      if (same) overrideYear.set(a.key, dated.year);
      else notYear.add(itemKey(dated));
    }
  }

  const identityWithoutOverrides = (title: ParsedTitle): Identity => {
    const own = itemKey(title);
    const apart = spellingsApart.get(own);
    const spelling = apart && [exactTitle(title.text), foldCase(title.text)].find((text) => apart.has(text));
    if (spelling !== undefined) return { item: own + spelling };
    if (title.year !== null) return { item: own };
    const byOverride = overrideYear.get(title.key);
    const year = byOverride ?? yearOf(title.key);
    if (year === null) return { item: own };
    const item = itemKey({ key: title.key, year });
    if (byOverride !== undefined) return { item };
    return notYear.has(item) ? { item: own } : { item, joins: { year, apart: own } };
  };

  const one = unions(
    rules.map(({ a, b, same }) => ({
      a: identityWithoutOverrides(a).item,
      b: identityWithoutOverrides(b).item,
      same,
    })),
  );
  return (title: ParsedTitle): Identity => {
    const { item, joins } = identityWithoutOverrides(title);
    return joins ? { item: one(item), joins: { ...joins, apart: one(joins.apart) } } : { item: one(item) };
  };
}

type Rule = {
  a: ParsedTitle;
  b: ParsedTitle;
  same: boolean;
};

function latest(overrides: readonly ItemOverride[]): Rule[] {
  const rules = new Map<string, Rule>();
  for (const override of overrides) {
    const [a, b] = [parseTitle(override.a), parseTitle(override.b)];
    if (a.text === b.text) continue;
    const pair = JSON.stringify(a.text < b.text ? [a.text, b.text] : [b.text, a.text]);
    rules.delete(pair);
    rules.set(pair, { a, b, same: override.same });
  }
  return [...rules.values()];
}

/** Returns the spelling that becomes a separate item; ignores case unless the two differ only in case. */
function later(a: string, b: string): string {
  const spelling = foldCase(a) === foldCase(b) ? exactTitle : foldCase;
  const [x, y] = [spelling(a), spelling(b)];
  return [x, y].sort()[1] ?? y;
}

// No key contains '~' or an inner '=', so a split-off spelling collides with no other item.
function exactTitle(text: string): string {
  return `=${text}`;
}

function foldCase(text: string): string {
  return `~${text.toLowerCase()}`;
}

/** Merges keys by union-find; never merges two keys declared apart. */
function unions(rules: readonly { a: string; b: string; same: boolean }[]): (key: string) => string {
  const parent = new Map<string, string>();
  const one = (key: string): string => {
    let root = key;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    return root;
  };
  const apart = rules.filter(({ same }) => !same);
  for (const { a, b, same } of rules) {
    if (!same) continue;
    const [x, y] = [one(a), one(b)].sort();
    if (x === undefined || y === undefined || x === y) continue;
    const forbidden = apart.some((rule) => {
      const pair = [one(rule.a), one(rule.b)];
      return rule.a !== rule.b && pair.includes(x) && pair.includes(y);
    });
    if (!forbidden) parent.set(y, x);
  }
  return one;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}
