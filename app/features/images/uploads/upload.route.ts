import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { onlyPosts } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { requireActive } from "~/platform/viewer.server";
import { storeImage } from "./images.server";

export const loader = onlyPosts;

/** Stores a picture from any field of multipart/form-data; errors have the API's format. */
export async function action({ request, context: { app, viewer } }: ActionFunctionArgs) {
  requireActive(viewer);
  const file = [...(await request.formData()).values()].find((value) => value instanceof Blob);
  if (!file) throw new Refusal("bad-input", { errors: { image: "An image is required" } });
  return Response.json(await storeImage(app, viewer, file));
}
