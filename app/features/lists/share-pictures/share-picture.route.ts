import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { pictureResponse, readSharePicture } from "./share-picture.server";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { listId, creator, itemId } = params;
  const picture = await readSharePicture(context.app, {
    listId: readId(listId) ?? "",
    ...(creator === undefined ? {} : { creator }),
    ...(itemId === undefined ? {} : { itemId: readId(itemId) ?? "" }),
  });
  return pictureResponse(picture);
}
