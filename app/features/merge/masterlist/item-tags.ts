/** Tags an item by the spread of its places: agreed, divisive or hidden gem. */

export type ItemTag = "agreed" | "divisive" | "hidden gem";

type TaggedItem = {
  /** Number of versions at each place: [place, count]. */
  places: [number, number][];
  /** Number of versions that name the item, and of all merged versions. */
  namedBy: number;
  of: number;
};

const TAGS_FROM = 4;

const GEM_AVERAGE = 2.5;
const AGREED_DISTANCE = 1.25;
/** The distance from its average place that leaving an item out counts as. */
const LEFT_OUT_DISTANCE = 5;
const TOP_PLACE = 2;
const TOP_COUNT = 3;
const LOW_PLACE = 5;

/** Returns the first tag that fits, or null; 'How lists merge' states the rule. */
export function itemTag(item: TaggedItem, isDisputed = false): ItemTag | null {
  if (item.of < TAGS_FROM || item.namedBy === 0) return null;
  if (isHiddenGem(item)) return "hidden gem";
  if (isDivisive(item)) return "divisive";
  return !isDisputed && isAgreed(item) ? "agreed" : null;
}

/** Few versions name it, all of them high up. */
const isHiddenGem = ({ places, namedBy, of }: TaggedItem) =>
  namedBy >= 2 && namedBy <= of / 4 && averageOf(places) <= GEM_AVERAGE;

/** Nearly all versions have it at about the same place. */
function isAgreed({ places, namedBy, of }: TaggedItem): boolean {
  const average = averageOf(places);
  const distances = places.map(([place, count]): [number, number] => [Math.abs(place - average), count]);
  return averageOf([...distances, [LEFT_OUT_DISTANCE, of - namedBy]]) <= AGREED_DISTANCE;
}

/** Many versions have it at the top, and half have it far down or not at all. */
function isDivisive({ places, namedBy, of }: TaggedItem): boolean {
  const top = countPlacesWhere(places, (place) => place <= TOP_PLACE);
  const low = countPlacesWhere(places, (place) => place >= LOW_PLACE) + (of - namedBy);
  return top >= Math.max(TOP_COUNT, of / 4) && low >= of / 2;
}

const countPlacesWhere = (places: TaggedItem["places"], isCounted: (place: number) => boolean) =>
  places.reduce((sum, [place, count]) => (isCounted(place) ? sum + count : sum), 0);

const averageOf = (weighted: [number, number][]) =>
  weighted.reduce((sum, [value, count]) => sum + value * count, 0) / countPlacesWhere(weighted, () => true);
