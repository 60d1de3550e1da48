import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "~/features/sharing/share-pictures/share-picture.server";
import { idOrNone } from "~/lib/ids";
import { readItemPicture } from "./item-picture.server";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ids = { listId: idOrNone(params.listId), itemId: idOrNone(params.itemId) };
  return pictureResponse(await readItemPicture(context.app, ids));
}
