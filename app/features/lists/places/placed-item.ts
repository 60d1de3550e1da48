import type { MasterlistItemView, NoteView } from "~/features/lists/model/list-view";
import { type Reason, reasonsOf } from "~/features/merge/masterlist/masterlist-words";

/** An item with the reasons for its rank and the notes of its voters. */
export type PlacedItem = Pick<MasterlistItemView, "title"> & {
  namedBy: number;
  notes: NoteView[];
  reasons: Reason[];
};

/** The items of a masterlist that have a fold, and the one after them. */
export type PlacedItems = { items: PlacedItem[] };

/** Up to so many items are all shown whole: with places, a note and a fold. */
const WHOLE_MAX = 24;
/** Of a longer list these are; the others are a line each, so that a page stays small. */
const WHOLE_OF_MORE = 10;

/** Returns how many items of a masterlist are shown whole. */
export const wholeOf = (count: number): number => (count > WHOLE_MAX ? WHOLE_OF_MORE : count);

export const placedItems = (items: MasterlistItemView[]): PlacedItem[] =>
  items.slice(0, wholeOf(items.length) + 1).map(({ title, notes, why }, i) => ({
    title,
    namedBy: why.namedBy,
    notes,
    reasons: reasonsOf(items, i),
  }));
