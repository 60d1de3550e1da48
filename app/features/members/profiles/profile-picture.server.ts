import { cachedPicture } from "~/features/lists/share-pictures/share-picture.server";
import { profilePicture } from "~/features/lists/share-pictures/shared-picture";
import { type App, forEveryone } from "~/platform/app.server";
import { readProfile } from "./profiles.server";

/** Lists that the picture names. */
const NEWEST = 3;

/** A member's picture for link previews, whoever asks. Refuses 'not-found', and 'unavailable' as `cachedPicture`. */
export async function readProfilePicture(app: App, name: string) {
  const profile = await readProfile(forEveryone(app), null, name, { size: NEWEST });
  return cachedPicture(app, `member/${encodeURIComponent(name)}`, profilePicture(profile));
}
