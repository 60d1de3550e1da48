import { itemsOf, type StoredItems } from "~/features/lists/model/version-items";
import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";
import type { ItemId, UserId, VersionId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import type { Naming } from "./item-view";

type ReadVersion = StoredItems & {
  id: VersionId;
  userId: UserId;
  creator: string;
  hidden: boolean;
  removed: boolean;
  feedKey: number | null;
  changedAt: number;
};

export function itemKeyIn(version: ReadVersion, itemId: ItemId, aliases: Aliases): string | undefined {
  return keysOf(version.itemTitles, aliases)[version.itemIds.indexOf(itemId)];
}

export const titleIn = (version: ReadVersion, itemId: ItemId): string =>
  itemsOf(version).find(({ id }) => id === itemId)?.title ?? "";

/** Returns a version's naming of an item, null if left out. A repeated item keeps its first place. */
export function namingIn(
  version: ReadVersion,
  key: string,
  aliases: Aliases,
  viewerId: UserId | null,
): Naming | null {
  const keys = keysOf(version.itemTitles, aliases);
  const item = itemsOf(version)[keys.indexOf(key)];
  if (!item) return null;
  return {
    versionId: version.id,
    creator: version.creator,
    inPath: creatorInPath(version.creator, version.id),
    own: version.userId === viewerId,
    hidden: version.hidden || version.removed,
    feedKey: version.feedKey,
    changedAt: version.changedAt,
    itemId: item.id,
    place: [...new Set(keys)].indexOf(key) + 1,
    note: item.context,
    commentsCount: item.commentsCount,
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
