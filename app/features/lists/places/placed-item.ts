import type { MasterlistItemView, NoteView } from "~/features/lists/model/list-view";

/** An item with the notes of its voters. */
export type PlacedItem = Pick<MasterlistItemView, "title"> & { namedBy: number; notes: NoteView[] };

/** The items of a masterlist. */
export type PlacedItems = { items: PlacedItem[] };

export const placedItem = ({ title, notes, why }: MasterlistItemView): PlacedItem => ({
  title,
  namedBy: why.namedBy,
  notes,
});
