import { readList, readVersion } from "~/features/lists/reads/lists.server";
import { sha256Hex } from "~/lib/hash";
import type { ListId } from "~/lib/ids";
import { type App, forEveryone } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { palette } from "./canvas";
import { drawItem } from "./draw-item";
import { drawList } from "./draw-list";
import { drawProfile } from "./draw-profile";
import { encodePng } from "./encode-png";
import { type Faces, readFaces } from "./glyphs";
import { keptPicture } from "./kept-pictures.server";
import { listPicture, type PictureStamp, type SharedPicture, versionPicture } from "./shared-picture";

const FONT = "/share-font.bin";
/** Length of `?v=`. Too short for a cache key, because collisions could be forged. */
const VERSION_DIGITS = 12;
/** Cached for the isolate's lifetime. */
let faces: Faces | undefined;

type PictureQuery = { listId: ListId; creator?: string };

/** A PNG of 1200 × 630 pixels, and the hash of its content. */
type DrawnPicture = { png: Uint8Array<ArrayBuffer>; hash: string };

/** Draws a list or a version for visitors. Refuses 'not-found', and 'unavailable' like `cachedPicture`. */
export async function readSharePicture(app: App, query: PictureQuery): Promise<DrawnPicture> {
  return cachedPicture(app, `list/${query.listId}`, await readSharedPicture(forEveryone(app), query));
}

/** Returns a picture from the cache, or draws it. Refuses 'unavailable' without the font. */
export async function cachedPicture(app: App, owner: string, picture: SharedPicture): Promise<DrawnPicture> {
  const hash = await hashOfPicture(app, picture);
  return { png: await keptPicture(app, `${owner}/${hash}`, () => drawPicture(app, picture)), hash };
}

export const pictureResponse = ({ png, hash }: DrawnPicture): Response =>
  new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "no-cache", ETag: `"${hash}"` },
  });

/** Returns the URL of a page's picture, which changes with the picture's content. */
export const pictureAddress = async (
  app: App,
  path: string,
  picture: SharedPicture | PictureStamp,
): Promise<string> => `${path}?v=${(await hashOfPicture(app, picture)).slice(0, VERSION_DIGITS)}`;

const hashOfPicture = ({ env }: App, picture: SharedPicture | PictureStamp): Promise<string> =>
  sha256Hex(JSON.stringify([env.PRODUCT_NAME, picture]));

async function readSharedPicture(app: App, { listId, creator }: PictureQuery): Promise<SharedPicture> {
  if (creator === undefined) return listPicture(await readList(app, null, listId));
  const list = await readVersion(app, null, listId, creator);
  return versionPicture(list, list.versions[0]);
}

async function drawPicture(app: App, picture: SharedPicture): Promise<Uint8Array<ArrayBuffer>> {
  faces ??= await fetchFaces(app);
  const product = app.env.PRODUCT_NAME;
  return encodePng(canvasOf(faces, product, picture), palette());
}

function canvasOf(faces: Faces, product: string, picture: SharedPicture) {
  if (picture.of === "list") return drawList(faces, { ...picture, product });
  if (picture.of === "profile") return drawProfile(faces, { ...picture, product });
  return drawItem(faces, { ...picture, product, of: picture.versions });
}

/** Fetches the typefaces from the static assets; in development from Vite. */
async function fetchFaces({ env, origin }: App): Promise<Faces> {
  const file = new URL(FONT, origin);
  const answer = await (env.ASSETS ? env.ASSETS.fetch(file) : fetch(file));
  if (!answer.ok) throw new Refusal("unavailable");
  return readFaces(new Uint8Array(await answer.arrayBuffer()));
}
