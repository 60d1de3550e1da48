/** Where the versions of a list disagree most. */
import type { MasterlistItemView, MasterlistView, VersionView } from "~/features/lists/list-view";

/** Items shown. */
const DISPUTED_SHOWN = 3;
/** Only the first items of the masterlist are checked. */
const LOOKED_AT = 20;

export type Dispute = {
  title: string;
  rank: number;
  best: number;
  /** The worst place given; null if somebody left it out. */
  worst: number | null;
  leftOutBy: number;
};

/**
 * The most disputed items, by the standard deviation of their places, largest first. An item left out counts as one
 * place below the longest version. Items on whose place all agree never appear.
 */
export function disputes({ items, of, longest }: MasterlistView): Dispute[] {
  return items
    .slice(0, LOOKED_AT)
    .filter((item) => item.why.namedBy > 1)
    .map((item) => ({ item, spread: deviation(placesOf(item, of, longest)) }))
    .filter(({ spread }) => spread > 0)
    .sort((a, b) => b.spread - a.spread || a.item.rank - b.item.rank)
    .slice(0, DISPUTED_SHOWN)
    .map(({ item }) => toDispute(item, of));
}

function placesOf({ places }: MasterlistItemView, of: number, longest: number): [number, number][] {
  const named = places.reduce((sum, [, count]) => sum + count, 0);
  return of > named ? [...places, [longest + 1, of - named]] : places;
}

function deviation(places: [number, number][]): number {
  const n = places.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return 0;
  const mean = places.reduce((sum, [place, count]) => sum + place * count, 0) / n;
  return Math.sqrt(places.reduce((sum, [place, count]) => sum + count * (place - mean) ** 2, 0) / n);
}

function toDispute({ title, rank, places, why }: MasterlistItemView, of: number): Dispute {
  const leftOutBy = of - why.namedBy;
  const worst = Math.max(...places.map(([place]) => place));
  return { title, rank, best: why.bestPlace, worst: leftOutBy > 0 ? null : worst, leftOutBy };
}

/** Item id -> how many places the version ranks it above (positive) or below its masterlist rank. */
export function movesFromMasterlist(
  version: VersionView,
  masterlist: MasterlistView | null,
): Map<string, number> {
  const ranks = new Map(
    masterlist?.items.flatMap((item) => item.notes.map((note) => [note.id, item.rank] as const)),
  );
  return new Map(
    version.items.flatMap((item, i) => {
      const rank = ranks.get(item.id);
      return rank === undefined ? [] : [[item.id, rank - (i + 1)] as const];
    }),
  );
}
