import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { pictureResponse, readSharePicture } from "./share-picture.server";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { listId, creator } = params;
  const picture = await readSharePicture(context.app, {
    listId: readId(listId) ?? "",
    ...(creator === undefined ? {} : { creator }),
  });
  return pictureResponse(picture);
}
