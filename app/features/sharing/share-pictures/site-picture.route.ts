import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse, readSitePicture } from "./share-picture.server";

/** Serves the pictures of invitations and of pages without one of their own. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  pictureResponse(
    await readSitePicture(
      context.app,
      new URL(request.url).pathname.includes("invitation") ? "invitation" : "site",
    ),
  );
