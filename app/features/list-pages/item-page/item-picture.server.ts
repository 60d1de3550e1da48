import { cachedPicture } from "~/features/sharing/share-pictures/share-picture.server";
import { itemPicture } from "~/features/sharing/share-pictures/shared-picture";
import type { ItemId, ListId } from "~/lib/ids";
import { type App, forEveryone } from "~/platform/app.server";
import { readItem } from "./item-page.server";

/** Draws an item for visitors. Refuses 'not-found', and 'unavailable' like `cachedPicture`. */
export async function readItemPicture(app: App, ids: { listId: ListId; itemId: ItemId }) {
  const item = await readItem(forEveryone(app), null, ids);
  return cachedPicture(app, `list/${ids.listId}`, itemPicture(item));
}
