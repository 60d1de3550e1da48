import type { ListView, MasterlistItemView, MasterlistView } from "~/features/lists/model/list-view";
import { offeredTiers, type TierWords, tierWords } from "~/features/merge/firmness/tiers";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ItemId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";

export type TierItem = {
  title: string;
  rank: number;
  tied: boolean;
  tile: TileCode;
  /** Its id in one of the versions; null if unknown. */
  itemId: ItemId | null;
};

export type Tier = TierWords & { items: TierItem[] };

/** Returns a masterlist cut into its tiers, best first; null where they are not offered. */
export function tiersOf(
  masterlist: MasterlistView | null,
  chapter: string | undefined,
  glyphs: ListView["glyphs"],
): Tier[] | null {
  const tiers = masterlist && offeredTiers(masterlist.firmness, masterlist);
  if (!tiers) return null;
  const toItem = ({ title, rank, tied, notes }: MasterlistItemView): TierItem => ({
    title,
    rank,
    tied,
    tile: titleTile(title, chapter, { glyphs }),
    itemId: notes[0]?.id ?? null,
  });
  return tiers.map((_, i) => ({
    ...tierWords(tiers, i + 1),
    items: masterlist.items.filter(({ tier }) => tier === i + 1).map(toItem),
  }));
}
