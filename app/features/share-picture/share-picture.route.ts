import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { readSharePicture } from "./share-picture.server";

/** The picture, for link previews; of which page, the address says. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { listId, creator, itemId, user } = params;
  const { png, hash } = await readSharePicture(context.app, {
    ...(user === undefined ? { listId: readId(listId) ?? "" } : { user }),
    ...(creator === undefined ? {} : { creator }),
    ...(itemId === undefined ? {} : { itemId: readId(itemId) ?? "" }),
  });
  const headers = { "Content-Type": "image/png", "Cache-Control": "no-cache", ETag: `"${hash}"` };
  return new Response(png, { headers });
}
