import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { readSharePicture } from "./share-picture.server";

/** The picture, for link previews. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const picture = await readSharePicture(context.app, readId(params.listId) ?? "");
  const headers = { "Content-Type": "image/png", "Cache-Control": "no-cache" };
  return new Response(picture, { headers });
}
