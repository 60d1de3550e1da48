import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";
import { creatorInPath } from "~/lib/former-member";
import type { ItemId, UserId, VersionId } from "~/lib/ids";
import type { Naming } from "./item-view";

export type ReadVersion = {
  id: VersionId;
  userId: UserId;
  creator: string;
  counts: number;
  feedKey: number | null;
  changedAt: number;
  titles: string[];
  /** Item ids, and their notes and comment counts; null if `items` has them. */
  itemIds: ItemId[] | null;
  itemNotes: [context: string, commentsCount: number][] | null;
  items: [id: ItemId, context: string, commentsCount: number][] | null;
};

const itemIdsIn = ({ items, itemIds }: ReadVersion): ItemId[] => items?.map(([id]) => id) ?? itemIds ?? [];

export function itemKeyIn(version: ReadVersion, itemId: ItemId, aliases: Aliases): string | undefined {
  return keysOf(version.titles, aliases)[itemIdsIn(version).indexOf(itemId)];
}

export const titleIn = (version: ReadVersion, itemId: ItemId): string =>
  version.titles[itemIdsIn(version).indexOf(itemId)] ?? "";

/** Returns a version's naming of an item, null if left out. A repeated item keeps its first place. */
export function namingIn(
  version: ReadVersion,
  key: string,
  aliases: Aliases,
  viewerId: UserId | null,
): Naming | null {
  const keys = keysOf(version.titles, aliases);
  const index = keys.indexOf(key);
  const itemId = itemIdsIn(version)[index];
  if (itemId === undefined) return null;
  const [, ...looked] = version.items?.[index] ?? [];
  const [note, commentsCount] = version.itemNotes?.[index] ?? looked;
  return {
    versionId: version.id,
    creator: version.creator,
    inPath: creatorInPath(version.creator, version.id),
    own: version.userId === viewerId,
    hidden: version.counts !== 1,
    feedKey: version.feedKey,
    changedAt: version.changedAt,
    itemId,
    place: [...new Set(keys)].indexOf(key) + 1,
    note: note ?? "",
    commentsCount: commentsCount ?? 0,
  };
}

/** Treats versions without a feed key, which are not public yet, as the newest. */
const age = ({ feedKey }: Naming) => feedKey ?? Number.MAX_SAFE_INTEGER;

/** Returns the public namings, oldest first. */
export const namingsByAge = (namings: Naming[]): Naming[] =>
  namings.filter(({ hidden }) => !hidden).toSorted((a, b) => age(a) - age(b));

export const namingsByPlace = <T extends Naming>(namings: T[]): T[] =>
  namings.toSorted((a, b) => a.place - b.place || age(a) - age(b));

/** Counts the public namings per place: [place, count], best place first. */
export function placeCounts(namings: Naming[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const { place, hidden } of namings) if (!hidden) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
