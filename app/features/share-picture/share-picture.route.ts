import { readId } from "~/lib/ids";
import { withErrorPage } from "~/platform/page-refusal.server";
import { readSharePicture } from "./share-picture.server";

/** The picture, for link previews. */
export const loader = withErrorPage(async ({ params, context }) => {
  const picture = await readSharePicture(context.app, readId(params.listId) ?? "");
  const headers = { "Content-Type": "image/png", "Cache-Control": "no-cache" };
  return new Response(picture, { headers });
});
