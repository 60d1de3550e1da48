/** Converts a stored version's items to their view, and an input's items to rows. An item that keeps its id keeps its thread. */

import { itemKeyOf, TITLE_KEY_VERSION } from "~/features/merge/titles/item-title";
import type { ItemId } from "~/lib/data/ids";
import type { EditedItem, VersionInput } from "./list";
import type { ItemView } from "./list-view";

export type ItemRow = {
  id: string;
  title: string;
  context: string;
  titleKey: string;
  titleKeyVersion: number;
  glyph: string;
};

/** A version's items as its row has them. */
export type StoredItems = {
  itemTitles: string[];
  itemIds: ItemId[];
  itemNotes: [context: string, commentsCount: number][];
  itemGlyphs: string[] | null;
};

export const itemsOf = ({ itemTitles, itemIds, itemNotes, itemGlyphs }: StoredItems): ItemView[] =>
  itemTitles.map((title, i) => {
    const [context = "", commentsCount = 0] = itemNotes[i] ?? [];
    const glyph = itemGlyphs?.[i];
    return { id: itemIds[i] ?? "", title, context, commentsCount, ...(glyph && { glyph }) };
  });

type DraftItem = VersionInput["items"][number];

/** Returns a version's picked glyphs as stored. */
export const storedGlyphs = (rows: readonly ItemRow[]): string[] | null =>
  rows.some(({ glyph }) => glyph) ? rows.map(({ glyph }) => glyph) : null;

const row = (id: string, { title, context, glyph }: DraftItem): ItemRow => ({
  id,
  title,
  context,
  titleKey: itemKeyOf(title),
  titleKeyVersion: TITLE_KEY_VERSION,
  glyph: glyph ?? "",
});

export const itemRows = (items: DraftItem[], newId: () => string): ItemRow[] =>
  items.map((item) => row(newId(), item));

/**
 * Returns the rows of an edit. An item keeps the given id if the version has it and no earlier row took it;
 * else it gets the id of the version's item with the same title key, or a new one. Without a note or glyph it keeps that item's.
 */
export function keptItemRows(
  items: EditedItem[],
  before: { id: string; titleKey: string; context: string; glyph?: string }[],
  newId: () => string,
): ItemRow[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const free = new Map(before.map(({ id, titleKey }) => [id, titleKey]));
  const claimed = items.map(({ id }) => (id !== undefined && free.delete(id) ? id : null));
  return items.map((item, i) => {
    const fresh = row(newId(), { ...item, context: item.context ?? "" });
    const same = claimed[i] ?? [...free].find(([, key]) => key === fresh.titleKey)?.[0];
    if (!same) return fresh;
    free.delete(same);
    return {
      ...fresh,
      id: same,
      context: item.context ?? known.get(same)?.context ?? "",
      glyph: item.glyph ?? known.get(same)?.glyph ?? "",
    };
  });
}
