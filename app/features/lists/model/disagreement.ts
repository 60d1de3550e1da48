import type { ItemId } from "~/lib/data/ids";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import type { MasterlistItemView, MasterlistView, VersionView } from "./list-view";

/** Minimum number of versions: between two versions, every difference would be a dispute. */
const DISPUTES_FROM = 3;
const DISPUTED_SHOWN = 3;
/** The number of masterlist items that are checked. */
const PLACES_COMPARED = 20;

export type Dispute = {
  index: number;
  title: string;
  rank: number;
  /** The best place, and the number of versions that gave it. */
  best: number;
  bestBy: number;
  /** The worst place, and the number of versions that gave it; null if any version left the item out. */
  worst: number | null;
  worstBy: number;
};

/**
 * Returns the most disputed items, by the standard deviation of their places. An item left out counts as one
 * place below the longest version. Excludes items on whose place all versions agree.
 */
export function disputes(masterlist: MasterlistView): Dispute[] {
  const { items, of } = masterlist;
  if (of < DISPUTES_FROM) return [];
  return items
    .slice(0, PLACES_COMPARED)
    .map((item, index) => ({ item, index, spread: spreadOfPlaces(item, masterlist) }))
    .filter(({ item, spread }) => item.why.namedBy > 1 && spread > 0)
    .sort((a, b) => b.spread - a.spread || a.index - b.index)
    .slice(0, DISPUTED_SHOWN)
    .map(({ item, index }) => toDispute(item, index, of));
}

/** Returns the standard deviation of an item's places; left-out items count as in `disputes`. */
export const spreadOfPlaces = (
  { places }: Pick<MasterlistItemView, "places">,
  { of, longest }: Pick<MasterlistView, "of" | "longest">,
): number => deviation(withLeftOut(places, of, longest));

function withLeftOut(places: [number, number][], of: number, longest: number): [number, number][] {
  const named = places.reduce((sum, [, count]) => sum + count, 0);
  return of > named ? [...places, [longest + 1, of - named]] : places;
}

function deviation(places: [number, number][]): number {
  const n = places.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return 0;
  const mean = places.reduce((sum, [place, count]) => sum + place * count, 0) / n;
  return Math.sqrt(places.reduce((sum, [place, count]) => sum + count * (place - mean) ** 2, 0) / n);
}

function toDispute({ title, rank, places, why }: MasterlistItemView, index: number, of: number): Dispute {
  const leftOutBy = of - why.namedBy;
  const [best, bestBy] = places[0] ?? [why.bestPlace, 1];
  const [last, lastBy] = places.at(-1) ?? [why.bestPlace, 1];
  const [worst, worstBy] = leftOutBy > 0 ? [null, leftOutBy] : [last, lastBy];
  return { index, title, rank, best, bestBy, worst, worstBy };
}

type Side = {
  names: string[];
  count: number;
  /** Null for leaving the item out. */
  place: number | null;
};

/** One side of a dispute: 'ann and bob have it 1st', 'cleo and 6 more left it out', '3 left it out'. */
export function sideWords({ names, count, place }: Side, viewer?: string): string {
  const [first, second] = inOrder(names, viewer).map((name) => (name === viewer ? "you" : name));
  const isOne = count === 1 && first !== "you";
  const does = place === null ? "left it out" : `${isOne ? "has" : "have"} it ${ordinal(place)}`;
  if (!first) return `${figure(count)} ${does}`;
  if (count === 1) return `${first} ${does}`;
  return `${first} and ${count === 2 && second ? second : `${figure(count - 1)} more`} ${does}`;
}

export const inOrder = (names: string[], viewer: string | undefined): string[] =>
  viewer !== undefined && names.includes(viewer)
    ? [viewer, ...names.filter((name) => name !== viewer)]
    : names;

/**
 * Maps the ids of a version's items to the places that it ranks them above (positive) or below the masterlist,
 * and to the ids with which their pages are addressed.
 */
export function movesFromMasterlist(
  version: VersionView,
  masterlist: MasterlistView | null,
): Map<ItemId, { by: number; itemId: ItemId }> {
  const ranked = new Map(
    masterlist?.items.flatMap((item) => item.notes.map(({ id }) => [id, item] as const)),
  );
  return new Map(
    version.items.flatMap(({ id }, i) => {
      const item = ranked.get(id);
      return item ? [[id, { by: item.rank - (i + 1), itemId: item.notes[0]?.id ?? id }] as const] : [];
    }),
  );
}
