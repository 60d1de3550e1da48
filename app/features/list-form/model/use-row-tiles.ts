/** Tiles of a form's rows: an item of the list looks as it does on its page. */
import { createContext, useMemo } from "react";
import { itemKeyOf, titleKey } from "~/features/merge/titles/item-title";
import { LETTER } from "~/lib/look/glyph";
import { type TileCode, tileGround, tileOf } from "~/lib/look/tile";

/** `glyph` is the row's own; `named` gives that of a title which the list lacks. */
type RowTileOf = (title: string, glyph?: string | null, named?: (title: string) => string) => TileCode;

/** Returns the function that gives a row's tile. The chapter gives hues to what the list lacks. */
export function useRowTiles(
  items: readonly { title: string; tile: TileCode }[],
  chapter: string | undefined,
): RowTileOf {
  return useMemo(() => {
    const known = new Map(items.map(({ title, tile }) => [itemKeyOf(title), tile]));
    return (title, glyph, named) => {
      const tile =
        known.get(itemKeyOf(title)) ??
        tileOf(titleKey(title).key, chapter || undefined) + (named?.(title) ?? "");
      return glyph ? tileGround(tile) + (glyph === LETTER ? "" : glyph) : tile;
    };
  }, [items, chapter]);
}

/** Without a form around them rows have no chapter and no list. */
export const RowTiles = createContext<RowTileOf>((title) => tileOf(titleKey(title).key, undefined));
