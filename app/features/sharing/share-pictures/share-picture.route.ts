import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { pictureResponse, readSharePicture } from "./share-picture.server";

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { listId, creator } = params;
  const picture = await readSharePicture(context.app, {
    listId: idOrNone(listId),
    ...(creator === undefined ? {} : { creator }),
    shape: new URL(request.url).searchParams.get("shape") === "tall" ? "tall" : "wide",
  });
  return pictureResponse(picture);
}
