import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/platform/refusal";
import { logError, toRefusal } from "~/platform/to-refusal.server";
import { requireMember } from "~/platform/viewer.server";
import { storeImage } from "./images.server";

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** multipart/form-data with one picture, in any field; responds with {listImageUrl}, or an error as the API does. */
export async function action({ request, context: { app, viewer } }: ActionFunctionArgs) {
  try {
    requireMember(viewer);
    const file = [...(await request.formData()).values()].find((value) => value instanceof Blob);
    if (!file) throw new Refusal("bad-input", { errors: { image: "An image is required" } });
    return Response.json(await storeImage(app, viewer, file));
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    logError(error, app.requestId, "upload");
    return Response.json(refusal.body, { status: refusal.status, headers: refusal.headers });
  }
}
