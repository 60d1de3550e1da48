import { SHORTEST_AXIS } from "~/features/lists/model/list-limits";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { titleKey } from "~/features/merge/titles/item-title";
import { titleTile } from "~/features/merge/titles/title-tile";
import {
  itemPicture,
  type PictureStamp,
  type SharedPicture,
} from "~/features/sharing/share-pictures/shared-picture";
import type { ItemId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { StandingView } from "./comment-view";

const OTHERS = 8;

type Item = { id: ItemId; title: string };

/** Finds the item by its id among the masterlist's notes, else by its title. */
function rankedItemOfThread({ items }: StoredMasterlist, item: Item) {
  const { key } = titleKey(item.title);
  return (
    items.find(({ notes }) => notes.some(([, id]) => id === item.id)) ?? items.find((one) => one.key === key)
  );
}

/** Returns the item's rank and its places in other versions; null if the masterlist lacks the item. */
export function standingOf(masterlist: StoredMasterlist, item: Item): StandingView | null {
  const { of, creators } = masterlist;
  const found = rankedItemOfThread(masterlist, item);
  if (!found) return null;
  const others = found.notes
    .filter(([, id]) => id !== item.id)
    .map(([creator, id, place]) => ({ creator: creators[creator] ?? "", itemId: id as ItemId, place }));
  return {
    rank: found.rank,
    tied: found.tied,
    namedBy: found.why.namedBy,
    of,
    averagePlace: found.why.averagePlace,
    others: others.toSorted((a, b) => a.place - b.place).slice(0, OTHERS),
  };
}

/** Returns the content of the item's share picture, or a cache stamp if the masterlist lacks the item. */
export function pictureOfThread(
  masterlist: StoredMasterlist | null,
  {
    listTitle,
    listChangedAt,
    chapter,
    glyphs,
    ...item
  }: Item & { listTitle: string; listChangedAt: number; chapter: string | undefined; glyphs: Glyphs | null },
): SharedPicture | PictureStamp {
  const found = masterlist && rankedItemOfThread(masterlist, item);
  const versions = masterlist?.of ?? 0;
  if (!found) return { of: "stamp", titles: [item.title, listTitle], changedAt: listChangedAt, versions };
  const longest = Math.max(SHORTEST_AXIS, masterlist.longest);
  const tile = titleTile(found.title, chapter, { glyphs });
  return itemPicture({ ...found, tile, listTitle, namedBy: found.why.namedBy, of: versions, longest });
}
