import { type CardSentence, deedOf } from "~/features/lists/cards/card-sentence";
import type { NewestView } from "~/features/lists/cards/card-view";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";

/** The change that a new version made to a list. */
export type ListNews = CardSentence & {
  listId: ListId;
  listTitle: string;
  tile: TileCode;
  isUnread: boolean;
  /** The viewer's place for the item; null if they left it out. */
  place: number | null;
};

/** The most that a front page begins with. */
export const NEWS_MAX = 3;

/** Returns what a list's newest version did, or nothing if it moved no item. */
export function newsOf(
  {
    chapter,
    glyphs,
    own,
    isUnread,
    ...list
  }: Pick<ListNews, "listId" | "listTitle"> & {
    chapter: string | undefined;
    glyphs: Glyphs | null;
    own: string[] | null;
    isUnread: number;
  },
  { creator, moves }: Pick<NewestView, "creator" | "moves">,
): ListNews[] {
  const deed = deedOf(moves);
  if (!deed.title) return [];
  const key = itemKeyOf(deed.title);
  const at = own?.findIndex((title) => itemKeyOf(title) === key) ?? -1;
  const tile = titleTile(deed.title, chapter, { glyphs });
  return [{ ...list, who: creator, ...deed, tile, isUnread: isUnread === 1, place: at < 0 ? null : at + 1 }];
}
