import type { StoredMasterlist } from "./stored-masterlist";

type StoredItem = StoredMasterlist["items"][number];
export type BothRank = { rank: number; tied: boolean };

/** Returns the items in the order among versions that ranked both; empty where it is not offered. */
export function bothOrder({ items }: Pick<StoredMasterlist, "items">): (BothRank & { item: StoredItem })[] {
  const ranked = items.flatMap((item) => (item.both === undefined ? [] : [{ item, rank: item.both }]));
  return ranked
    .toSorted((a, b) => a.rank - b.rank || (a.item.key < b.item.key ? -1 : 1))
    .map((one) => ({
      ...one,
      tied: ranked.some(({ item, rank }) => item !== one.item && rank === one.rank),
    }));
}
