import type { MasterlistItemView } from "~/features/lists/model/list-view";
import { figure } from "~/lib/text/plural";

/** The parts of a bar of places, best first. */
export const PLACE_PARTS = ["1st", "2nd or 3rd", "lower", "left out"] as const;
const LEFT_OUT = 3;

/** The number of versions in each part. */
export type PlaceCounts = number[];

/** Returns the part of a place. */
export const partOf = (place: number): number => (place === 1 ? 0 : place <= 3 ? 1 : 2);

/** Counts in which part of the bar the `of` versions have an item. */
export function placeCounts({ places }: Pick<MasterlistItemView, "places">, of: number): PlaceCounts {
  const counts = PLACE_PARTS.map(() => 0);
  const add = (part: number, count: number) => counts.splice(part, 1, (counts[part] ?? 0) + count);
  for (const [place, count] of places) add(partOf(place), count);
  add(LEFT_OUT, Math.max(0, of - counts.reduce((sum, count) => sum + count)));
  return counts;
}

/** Describes a bar: '1st for 2, 2nd or 3rd for 3, lower for 1, left out by 6'. */
export const countsInWords = (counts: PlaceCounts): string =>
  PLACE_PARTS.flatMap((words, part) => {
    const count = counts[part] ?? 0;
    return count > 0 ? [`${words} ${part === LEFT_OUT ? "by" : "for"} ${figure(count)}`] : [];
  }).join(", ");

/** The least width of a part, in percent, so that its figure fits. */
const WIDTH_MIN = 8;

/** The place of a part on its bar, in percent; its figure stands in the `middle`. */
export type PlaceShare = { part: number; count: number; x: number; width: number; middle: number };

/** Divides a bar among the parts that have versions. */
export function sharesOf(counts: PlaceCounts): PlaceShare[] {
  const filled = counts.flatMap((count, part) => (count > 0 ? [{ part, count }] : []));
  const of = filled.reduce((sum, { count }) => sum + count, 0);
  const free = 100 - WIDTH_MIN * filled.length;
  let x = 0;
  return filled.map(({ part, count }) => {
    const width = roundTenth(WIDTH_MIN + (free * count) / of);
    const share = { part, count, x, width, middle: roundTenth(x + width / 2) };
    x = roundTenth(x + width);
    return share;
  });
}

const roundTenth = (n: number) => Math.round(n * 10) / 10;
