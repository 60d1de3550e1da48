import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";
import { titleKey } from "~/features/merge/titles/item-title";
import type { Glyphs } from "~/lib/look/glyph";

/** Items with a picked glyph that a list stores: as many as its masterlist does. */
const ITEMS_KEPT = 100;

type Picks = { titles: Set<string>; counts: Map<string, number> };

/**
 * Returns for each item the glyph that most versions picked; of several, the one picked first. `versions` are oldest
 * first. Null if nobody picked one.
 */
export function pickedGlyphs(
  versions: readonly { titles: string[]; glyphs: string[] | null }[],
  aliases: Aliases,
): Glyphs | null {
  const picks = new Map<string, Picks>();
  for (const { titles, glyphs } of versions) {
    if (!glyphs) continue;
    for (const [i, key] of keysOf(titles, aliases).entries()) {
      const [title = "", glyph] = [titles[i], glyphs[i]];
      if (!glyph) continue;
      const { titles: named, counts } = picks.get(key) ?? { titles: new Set(), counts: new Map() };
      named.add(title);
      counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
      picks.set(key, { titles: named, counts });
    }
  }
  if (picks.size === 0) return null;
  for (const [title, { key }] of aliases) picks.get(key)?.titles.add(title);
  // the masterlist's own spelling has the item's key, or is among the aliases
  return Object.fromEntries(
    [...picks].slice(0, ITEMS_KEPT).flatMap(([, { titles, counts }]) => {
      const [[glyph] = [""]] = [...counts].toSorted(([, a], [, b]) => b - a);
      return [...titles].map((title): [string, string] => [titleKey(title).key, glyph]);
    }),
  );
}
