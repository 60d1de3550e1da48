import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cachedPicture, pictureResponse } from "~/features/sharing/share-pictures/share-picture.server";
import { profilePicture } from "~/features/sharing/share-pictures/shared-picture";
import { type App, forEveryone } from "~/platform/app.server";
import { readProfile } from "./profiles.server";

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  pictureResponse(await readProfilePicture(app, params.user ?? ""));

const NEWEST = 3;

/** Renders the picture for visitors. Refuses 'not-found', and 'unavailable' like `cachedPicture`. */
async function readProfilePicture(app: App, name: string) {
  const profile = await readProfile(forEveryone(app), null, name, { size: NEWEST });
  return cachedPicture(app, `member/${encodeURIComponent(name)}`, profilePicture(profile));
}
