/** Loaded when somebody opens a fold or points at a name: who put what where, and the pictures of it. */
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { fetchJson } from "~/ui/requests/fetch-json";
import { ItemPlaces } from "./item-places.client";
import { type MarkedItems, placeMarks } from "./place-marks";
import PlacePointing from "./place-pointing.client";
import type { PlacedItems } from "./place-words";

export type LoadedPlaces = MarkedItems & {
  ItemPlaces: typeof ItemPlaces;
  PlacePointing: typeof PlacePointing;
};

export async function loadPlaces(listId: ListId): Promise<LoadedPlaces> {
  const placed = await fetchJson<PlacedItems>(paths.places(listId));
  return { ...placed, ...placeMarks(placed), ItemPlaces, PlacePointing };
}
