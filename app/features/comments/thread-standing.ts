/** Where the masterlist has a thread's item, and who else names it. */
import type { StoredMasterlist } from "~/features/lists/stored-masterlist";
import { titleKey } from "~/features/merge/item-title";
import type { ItemId } from "~/lib/ids";
import type { StandingView } from "./comment-view";

/** Others named beside a thread. */
const OTHERS = 8;

/** The item's place among all, by its id among the masterlist's notes, else by its title; null if it has none there. */
export function standingOf(
  { of, creators, items }: StoredMasterlist,
  item: { id: ItemId; title: string },
): StandingView | null {
  const { key } = titleKey(item.title);
  const found =
    items.find(({ notes }) => notes.some(([, id]) => id === item.id)) ?? items.find((one) => one.key === key);
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
