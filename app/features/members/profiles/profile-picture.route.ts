import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pictureResponse } from "~/features/sharing/share-pictures/share-picture.server";
import { readProfilePicture } from "./profile-picture.server";

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  pictureResponse(await readProfilePicture(app, params.user ?? ""));
