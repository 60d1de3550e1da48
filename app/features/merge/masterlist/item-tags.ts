/** What the spread of an item's places says in a word: agreed, divisive or a hidden gem. */

export type ItemTag = "agreed" | "divisive" | "hidden gem";

type TaggedItem = {
  /** How many versions put it at each place: [place, count]. */
  places: [number, number][];
  /** How many versions name it, and how many were merged. */
  namedBy: number;
  of: number;
};

/** Below this many versions there is too little to say. */
const TAGS_FROM = 4;

const GEM_AVERAGE = 2.5;
const AGREED_DISTANCE = 1.25;
const TOP_PLACE = 2;
const TOP_COUNT = 3;
const LOW_PLACE = 5;

/**
 * The tag of an item, or null: the first that fits. One of the list's most disputed items is never agreed. The rule is
 * stated on the page about the merge.
 */
export function itemTag(item: TaggedItem, isDisputed = false): ItemTag | null {
  if (item.of < TAGS_FROM || item.namedBy === 0) return null;
  if (isHiddenGem(item)) return "hidden gem";
  if (isDivisive(item)) return "divisive";
  return !isDisputed && isAgreed(item) ? "agreed" : null;
}

/** Few name it, and all of these highly. */
const isHiddenGem = ({ places, namedBy, of }: TaggedItem) =>
  namedBy >= 2 && namedBy <= of / 4 && averageOf(places) <= GEM_AVERAGE;

/** Half or more name it, and at about the same place. */
function isAgreed({ places, namedBy, of }: TaggedItem): boolean {
  const average = averageOf(places);
  const distances = places.map(([place, count]): [number, number] => [Math.abs(place - average), count]);
  return namedBy >= of / 2 && averageOf(distances) <= AGREED_DISTANCE;
}

/** A good part has it at the top, and half have it far down or not at all. */
function isDivisive({ places, namedBy, of }: TaggedItem): boolean {
  const top = countOf(places, (place) => place <= TOP_PLACE);
  const low = countOf(places, (place) => place >= LOW_PLACE) + (of - namedBy);
  return top >= Math.max(TOP_COUNT, of / 4) && low >= of / 2;
}

const countOf = (places: TaggedItem["places"], isCounted: (place: number) => boolean) =>
  places.reduce((sum, [place, count]) => (isCounted(place) ? sum + count : sum), 0);

const averageOf = (weighted: [number, number][]) =>
  weighted.reduce((sum, [value, count]) => sum + value * count, 0) / countOf(weighted, () => true);
