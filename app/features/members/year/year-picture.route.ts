import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "~/features/sharing/share-pictures/share-picture.server";
import { readYearPicture } from "./year.server";

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { user = "", year = "" } = params;
  const asked = new URL(request.url).searchParams;
  const shape = asked.get("shape") === "tall" ? "tall" : "wide";
  return pictureResponse(await readYearPicture(app, { user, year }, { shape, of: asked.get("of") }));
}
