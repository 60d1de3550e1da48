import { type CardSentence, deedOf } from "~/features/lists/cards/card-sentence";
import type { NewestView } from "~/features/lists/cards/card-view";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";

/** The change that a new version made to a list. */
export type ListNews = CardSentence & { listId: ListId; listTitle: string; tile: TileCode };

/** The most that a front page begins with. */
export const NEWS_MAX = 3;

/** Returns what a list's newest version did, or nothing if it moved no item. */
export function newsOf(
  {
    chapter,
    glyphs,
    ...list
  }: Pick<ListNews, "listId" | "listTitle"> & { chapter: string | undefined; glyphs: Glyphs | null },
  { creator, moves }: Pick<NewestView, "creator" | "moves">,
): ListNews[] {
  const deed = deedOf(moves);
  return deed.title
    ? [{ ...list, who: creator, ...deed, tile: titleTile(deed.title, chapter, { glyphs }) }]
    : [];
}
