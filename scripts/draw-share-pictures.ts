/** `npm run tool -- share-pictures`: draws the share pictures that are the same for everyone into public/. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawPicture } from "~/features/sharing/share-pictures/draw-picture.server";
import { drawDefault, drawInvitation } from "~/features/sharing/share-pictures/draw-static";
import { HEIGHT, WIDTH } from "~/features/sharing/share-pictures/frame";
import { fontAssets } from "./fonts/share-fonts";
import { root } from "./settings";

const PICTURES = { "share.png": drawDefault(), "share-invitation.png": drawInvitation() };

const assets = fontAssets(root);
for (const [name, picture] of Object.entries(PICTURES)) {
  const readAsset = async (path: string) => assets.get(path)?.() ?? null;
  const { png } = await drawPicture(readAsset, picture, { width: WIDTH, height: HEIGHT });
  writeFileSync(join(root, "public", name), png);
}
