import { first, runQueries } from "#db/run-queries";
import { readList, readShortlist, readVersion } from "~/features/lists/reads/lists.server";
import { sha256Hex } from "~/lib/data/hash";
import type { ListId } from "~/lib/data/ids";
import { keepNewest } from "~/lib/data/keep-newest";
import { type App, forEveryone } from "~/platform/app.server";
import { dataCentreCache } from "~/platform/data-centre-cache.server";
import { Refusal } from "~/platform/refusal";
import { drawDuel } from "./draw-duel";
import { drawItem } from "./draw-item";
import { drawList } from "./draw-list";
import { type DrawnPicture, drawPicture } from "./draw-picture.server";
import { drawProfile } from "./draw-profile";
import { drawDefault, drawInvitation } from "./draw-static";
import { drawTiers } from "./draw-tiers";
import { drawStatement, drawYear } from "./draw-year";
import { HEIGHT, type PictureShape, TALL, WIDTH } from "./frame";
import type { PictureNode } from "./picture-nodes";
import { listDuel } from "./share-picture.queries.server";
import {
  duelPicture,
  listPicture,
  type PictureStamp,
  type SharedPicture,
  tiersPicture,
  versionPicture,
} from "./shared-picture";

/** Length of `?v=`. Too short for a cache key, because collisions could be forged. */
const VERSION_DIGITS = 12;
const SIZE = { width: WIDTH, height: HEIGHT };
/** Part of every hash. A change of how pictures look needs another one, or caches show them as before. */
const DESIGN = 5;

type PictureQuery = { listId: ListId; creator?: string; shape?: PictureShape };

/** A PNG of 1200 × 630 pixels, or 1080 × 1920 if tall, and the hash of its content. */
type SharePicture = DrawnPicture & { hash: string };

/** Draws a list or a version for visitors. Refuses 'not-found', and 'unavailable' like `cachedPicture`. */
export async function readSharePicture(app: App, query: PictureQuery): Promise<SharePicture> {
  const picture = await readSharedPicture(forEveryone(app), query);
  return cachedPicture(app, `list/${query.listId}`, picture, query.shape);
}

/** Draws a list's tiers for visitors. Refuses 'not-found', also where they are not offered, and 'unavailable'. */
export async function readTiersPicture(app: App, listId: ListId): Promise<SharePicture> {
  const picture = tiersPicture(await readShortlist(forEveryone(app), null, listId));
  if (!picture) throw new Refusal("not-found");
  return cachedPicture(app, `list/${listId}`, picture);
}

/** Draws a list's first two items for visitors. Refuses 'not-found', also where all agree, and 'unavailable'. */
export async function readDuelPicture(app: App, listId: ListId): Promise<SharePicture> {
  const { card } = await runQueries(app.db, { card: first(listDuel(app.db, listId)) });
  const picture = card && duelPicture(card);
  if (!picture) throw new Refusal("not-found");
  return cachedPicture(app, `list/${listId}`, picture);
}

const SITE_PICTURES = { site: drawDefault, invitation: drawInvitation };

/** Draws the picture of invitations, or of pages without one of their own. Refuses 'unavailable'. */
export async function readSitePicture(app: App, of: keyof typeof SITE_PICTURES): Promise<SharePicture> {
  const { PRODUCT_NAME: product } = app.env;
  const hash = await sha256Hex(JSON.stringify([product, DESIGN, of]));
  const draw = () => drawPicture((path) => readAsset(app, path), SITE_PICTURES[of](product), SIZE);
  return { ...(await keptPicture(app, `site/${hash}`, draw)), hash };
}

/** Returns a picture from the cache, or draws it. Refuses 'unavailable' without fonts. */
export async function cachedPicture(
  app: App,
  owner: string,
  picture: SharedPicture,
  shape: PictureShape = "wide",
): Promise<SharePicture> {
  const hash = await hashOfPicture(app, picture, shape);
  const node = nodeOf(app.env.PRODUCT_NAME, picture, shape);
  const draw = () => drawPicture((path) => readAsset(app, path), node, shape === "tall" ? TALL : SIZE);
  return { ...(await keptPicture(app, `${owner}/${hash}`, draw)), hash };
}

export const pictureResponse = ({ png, hash, isComplete }: SharePicture): Response =>
  new Response(png, {
    headers: {
      "Content-Type": "image/png",
      ...(isComplete ? { "Cache-Control": "no-cache", ETag: `"${hash}"` } : { "Cache-Control": "no-store" }),
    },
  });

/** Returns the URL of a page's picture, which changes with the picture's content. */
export const pictureAddress = async (
  app: App,
  path: string,
  picture: SharedPicture | PictureStamp,
): Promise<string> => `${path}?v=${(await hashOfPicture(app, picture)).slice(0, VERSION_DIGITS)}`;

const hashOfPicture = (
  { env }: App,
  picture: SharedPicture | PictureStamp,
  shape: PictureShape = "wide",
): Promise<string> => sha256Hex(JSON.stringify([env.PRODUCT_NAME, DESIGN, shape, picture]));

async function readSharedPicture(app: App, { listId, creator }: PictureQuery): Promise<SharedPicture> {
  if (creator === undefined) return listPicture(await readList(app, null, listId));
  const list = await readVersion(app, null, listId, creator);
  return versionPicture(list, list.versions[0]);
}

function nodeOf(product: string, picture: SharedPicture, shape: PictureShape): PictureNode {
  if (picture.of === "list")
    return picture.bands?.length && shape === "wide"
      ? drawTiers({ ...picture, tiers: picture.bands, product })
      : drawList({ ...picture, product }, shape);
  if (picture.of === "profile") return drawProfile({ ...picture, product });
  if (picture.of === "year") return drawYear({ ...picture, product }, shape);
  if (picture.of === "statement") return drawStatement({ ...picture, product }, shape);
  if (picture.of === "duel") return drawDuel({ ...picture, product });
  if (picture.of === "tiers") return drawTiers({ ...picture, product });
  return drawItem({ ...picture, product, of: picture.versions });
}

/** Reads a static asset of the Worker; in development from Vite. */
async function readAsset({ env, origin }: App, path: string): Promise<Uint8Array | null> {
  const address = new URL(path, origin);
  try {
    const response = await (env.ASSETS ? env.ASSETS.fetch(address) : fetch(address));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch (error) {
    console.error("share picture", path, error);
    return null;
  }
}

/** The maximum number of cached pictures, at about 40 KB each. */
const ENTRIES_MAX = 50;
const LIFETIME_S = 24 * 60 * 60;

/** Cached PNGs, oldest first. */
const pictures = new Map<string, DrawnPicture["png"]>();

/**
 * Returns the cached picture of a key, or draws it. The key must contain the picture's owner and the full
 * hash of its content. Stores it after the response, if it is complete.
 */
async function keptPicture(
  { origin, afterAnswer }: Pick<App, "origin" | "afterAnswer">,
  key: string,
  draw: () => Promise<DrawnPicture>,
): Promise<DrawnPicture> {
  const here = pictures.get(key);
  if (here) return { png: here, isComplete: true };
  const cache = dataCentreCache();
  const address = `${origin}/.edge/pictures/${key}`;
  const found = await cache?.match(address);
  const { png, isComplete } = found
    ? { png: new Uint8Array(await found.arrayBuffer()), isComplete: true }
    : await draw();
  if (isComplete) keepNewest(pictures, key, png, ENTRIES_MAX);
  const headers = { "Cache-Control": `max-age=${LIFETIME_S}`, "Content-Type": "image/png" };
  if (cache && !found && isComplete) afterAnswer(() => cache.put(address, new Response(png, { headers })));
  return { png, isComplete };
}
