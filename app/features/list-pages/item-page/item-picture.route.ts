import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cachedPicture, pictureResponse } from "~/features/sharing/share-pictures/share-picture.server";
import { itemPicture } from "~/features/sharing/share-pictures/shared-picture";
import { type ItemId, idOrNone, type ListId } from "~/lib/data/ids";
import { type App, forEveryone } from "~/platform/app.server";
import { readItem } from "./item-page.server";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ids = { listId: idOrNone(params.listId), itemId: idOrNone(params.itemId) };
  return pictureResponse(await readItemPicture(context.app, ids));
}

/** Draws an item for visitors. Refuses 'not-found', and 'unavailable' like `cachedPicture`. */
async function readItemPicture(app: App, ids: { listId: ListId; itemId: ItemId }) {
  const item = await readItem(forEveryone(app), null, ids);
  return cachedPicture(app, `list/${ids.listId}`, itemPicture(item));
}
