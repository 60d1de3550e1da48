/** An item's voter breakdown in numbers and in words. */
import type { MasterlistItemView, NoteView } from "~/features/lists/model/list-view";
import { ordinal } from "~/lib/ordinal";
import { figure } from "~/lib/plural";

export type Spread = {
  /** [place, number of versions]. */
  places: [number, number][];
  outCount: number;
};

/** An item with what is known of who put it where. */
export type PlacedItem = Pick<MasterlistItemView, "title" | "places"> & {
  namedBy: number;
  notes: NoteView[];
};

/** The items of a masterlist of `of` versions, of which the longest has `longest` items. */
export type PlacedItems = { of: number; longest: number; items: PlacedItem[] };

export const placedItem = ({ title, places, notes, why }: MasterlistItemView): PlacedItem => ({
  title,
  places,
  namedBy: why.namedBy,
  notes,
});

export const spreadOf = (
  { places, namedBy }: Pick<PlacedItem, "places" | "namedBy">,
  of: number,
): Spread => ({ places, outCount: Math.max(0, of - namedBy) });

/** Returns '3 have it 1st'. */
export const haveItWords = (count: number, where: string): string =>
  `${figure(count)} ${count === 1 ? "has" : "have"} it ${where}`;

/** Describes the picture: '3 have it 1st, 1 has it 4th, 2 left it out'. */
export function spreadInWords({ places, outCount }: Spread): string {
  const parts = places.map(([place, count]) => haveItWords(count, ordinal(place)));
  if (outCount > 0) parts.push(`${figure(outCount)} left it out`);
  return parts.join(", ");
}
