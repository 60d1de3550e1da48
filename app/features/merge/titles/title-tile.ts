import { type Glyphs, LETTER } from "~/lib/look/glyph";
import { glyphInTitle } from "~/lib/look/glyph-in-title";
import { type TileCode, tileOf } from "~/lib/look/tile";
import { titleKey } from "./item-title";

/** Picks for an item's picture: of its list's people, else of this version's creator. */
type Picked = { glyphs?: Glyphs | null; own?: string | false | null };

/**
 * Returns a title's tile: the same for all spellings that the merge takes for one item, years aside. Its glyph is
 * the picked one, else the one that the title names.
 */
export function titleTile(title: string, chapter: string | undefined, { glyphs, own }: Picked): TileCode {
  const { key } = titleKey(title);
  const glyph = glyphs?.[key] || own || glyphInTitle(title);
  return tileOf(key, chapter) + (glyph === LETTER ? "" : glyph);
}
