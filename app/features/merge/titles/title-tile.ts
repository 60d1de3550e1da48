import { type TileCode, tileOf } from "~/lib/look/tile";
import { titleKey } from "./item-title";

/** Returns a title's tile: the same for all spellings that the merge takes for one item, years aside. */
export const titleTile = (title: string, chapter: string | undefined): TileCode =>
  tileOf(titleKey(title).key, chapter);
