/** Items among search results: each once, with the list of most people that has it. */
import type { SearchWord } from "~/features/lists/model/search-tokens";
import { titleKey } from "~/features/merge/titles/item-title";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ItemId, ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";
import { hasEveryWord } from "./search-reasons";

/** An item of a masterlist, or of a list's only version; the id is of any version's item. */
export type ItemOnList = { title: string; rank: number; id: ItemId | null };

export type ListWithItems = {
  id: ListId;
  title: string;
  creatorCount: number;
  /** The list's first, which gives its items' tiles their hue. */
  chapter: string | undefined;
  glyphs: Glyphs | null;
  items: ItemOnList[];
};

export type FoundItem = {
  title: string;
  rank: number;
  id: ItemId;
  tile: TileCode;
  list: { id: ListId; title: string; creatorCount: number };
  /** The number of other lists among the results that have it. */
  more: number;
};

const ITEMS = 5;

/** Returns at most five items with every word in their title, those on most lists first. */
export function itemsAmong(term: readonly SearchWord[], lists: readonly ListWithItems[]): FoundItem[] {
  const found = new Map<string, FoundItem>();
  for (const { items, chapter, glyphs, ...list } of lists.toSorted(
    (a, b) => b.creatorCount - a.creatorCount,
  )) {
    for (const { title, rank, id } of items) {
      if (id === null || !hasEveryWord(title, term)) continue;
      const { key } = titleKey(title);
      const known = found.get(key);
      if (known) known.more += 1;
      else found.set(key, { title, rank, id, tile: titleTile(title, chapter, { glyphs }), list, more: 0 });
    }
  }
  return [...found.values()].toSorted((a, b) => b.more - a.more).slice(0, ITEMS);
}
