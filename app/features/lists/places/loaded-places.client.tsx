/** Loaded when somebody opens a fold or points at a name: who put what where, and the pictures of it. */

import { VersionNote } from "~/features/lists/versions/version-note";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { fetchJson } from "~/ui/requests/fetch-json";
import styles from "./item-places.module.css";
import { type MarkedItems, placeMarks } from "./place-marks";
import { PlacePicture } from "./place-picture";
import PlacePointing from "./place-pointing.client";
import { type PlacedItems, spreadOf } from "./place-words";
import { notesWithWords } from "./voter-breakdown";
import { VoterBreakdownList } from "./voter-breakdown-list";

export type LoadedPlaces = MarkedItems & {
  ItemPlaces: typeof ItemPlaces;
  PlacePointing: typeof PlacePointing;
};

export async function loadPlaces(listId: ListId): Promise<LoadedPlaces> {
  const placed = await fetchJson<PlacedItems>(paths.places(listId));
  return { ...placed, ...placeMarks(placed), ItemPlaces, PlacePointing };
}

type Props = { listId: ListId; title: string; places: MarkedItems };

/** An item's dots of places, voter breakdown, and the notes after the first. */
export function ItemPlaces({ listId, title, places: { of, items, scale, marks } }: Props) {
  const index = items.findIndex((item) => item.title === title);
  const item = items[index];
  if (!item) return null;
  return (
    <>
      <div className={styles.places}>
        <PlacePicture listId={listId} marks={marks[index] ?? []} scale={scale} spread={spreadOf(item, of)} />
        <VoterBreakdownList listId={listId} item={item} next={items[index + 1]} />
      </div>
      {notesWithWords(item)
        .slice(1)
        .map((note) => (
          <VersionNote key={note.id} listId={listId} note={note} />
        ))}
    </>
  );
}
