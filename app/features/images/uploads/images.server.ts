/** Uploaded pictures: bytes in the bucket, a row in the database, visible while their list is. */

import { first, runQueries } from "#db/run-queries";
import { imageTypeOf } from "~/features/images/metadata/image-type";
import { hasTooManyPixels, PIXELS_MESSAGE, pixelSizeOf } from "~/features/images/metadata/pixel-size";
import { isMoving, stripMetadata } from "~/features/images/metadata/strip-metadata";
import { paths } from "~/lib/addresses/paths";
import { forAllOrEachRow } from "~/lib/data/for-each-row";
import type { UserId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { type Member, readerOf, requireActive, type Viewer } from "~/platform/viewer.server";
import {
  FACE_MAX_BYTES,
  FACE_MAX_SIDE,
  FACE_MESSAGE,
  IMAGE_MAX_BYTES,
  IMAGE_MESSAGE,
  IMAGES_KEPT_MAX,
  MOVES_MESSAGE,
  uploadId,
} from "./image";
import {
  deleteImages,
  imageOf,
  imagesOf,
  insertImage,
  nextToSweep,
  noteSwept,
  visibleImage,
} from "./images.queries.server";

/** Age at which an upload that no list shows is deleted. */
const UNUSED_AFTER_MS = DAY;
/** Uploads per cron run; also the bucket's limit for one delete. */
const SWEPT_AT_ONCE = 1000;

const TOO_MANY = `You have ${IMAGES_KEPT_MAX} pictures here already. Use an https link, or remove one from a list: it is deleted within a day`;

const notAnImage = (message = IMAGE_MESSAGE) =>
  new Refusal("bad-input", { message, errors: { image: message } });

function bucketOf({ env }: App): R2Bucket {
  if (!env.IMAGES) throw new Refusal("unavailable");
  return env.IMAGES;
}

/**
 * Stores a picture of at most 5 MB without its metadata and returns its URL; detects the type from the bytes.
 * Refuses 'bad-input', also for more pixels than a phone can decode, 'too-many' over the hourly limit, and
 * 'conflict' at the account's maximum.
 */
export async function storeImage(app: App, viewer: Viewer, file: Blob): Promise<{ listImageUrl: string }> {
  return { listImageUrl: paths.image(await storePicture(app, viewer, file, LIST_BOUNDS)) };
}

/** Stores a member's picture of themselves like `storeImage`, in smaller bounds. Returns the upload's id. */
export const storeFace = (app: App, viewer: Viewer, file: Blob): Promise<string> =>
  storePicture(app, viewer, file, FACE_BOUNDS);

type Bounds = { bytes: number; side: number; message: string };

const LIST_BOUNDS: Bounds = {
  bytes: IMAGE_MAX_BYTES,
  side: Number.POSITIVE_INFINITY,
  message: IMAGE_MESSAGE,
};
const FACE_BOUNDS: Bounds = { bytes: FACE_MAX_BYTES, side: FACE_MAX_SIDE, message: FACE_MESSAGE };

async function storePicture(app: App, viewer: Viewer, file: Blob, bounds: Bounds): Promise<string> {
  const member = requireActive(viewer);
  if (file.size === 0 || file.size > bounds.bytes) throw notAnImage(bounds.message);
  const sent = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(sent);
  if (!type) throw notAnImage(bounds.message);
  await passBurstLimit(app, "image", member.id);
  if (isMoving(sent, type)) throw notAnImage(MOVES_MESSAGE);
  const bytes = stripMetadata(sent, type);
  const size = pixelSizeOf(bytes, type);
  if (!size || Math.max(size.width, size.height) > bounds.side) throw notAnImage(bounds.message);
  if (hasTooManyPixels(size)) throw notAnImage(PIXELS_MESSAGE);
  const id = app.idToMake();
  const bucket = bucketOf(app);
  const limit = await rateCount(app, "image", member.id);
  // Insert the row first: bytes without a row would never be deleted.
  const row = { id, userId: member.id, type, bytes: bytes.length, createdAt: app.now() };
  const { counted, stored } = await runQueries(app.db, {
    counted: limit.statement,
    stored: insertImage(app.db, row, { allowed: limit.within, max: IMAGES_KEPT_MAX }),
  });
  const tooMany = limit.excess(counted);
  if (tooMany) throw tooMany;
  if (stored.length === 0) throw new Refusal("conflict", { message: TOO_MANY, errors: { image: TOO_MANY } });
  await bucket.put(id, bytes, { httpMetadata: { contentType: type } });
  return id;
}

/** Returns a picture if the viewer owns it, or a list that they may see or a member shows it. Refuses 'not-found'. */
export async function readImage(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ type: string; body: ReadableStream; etag: string; isFace: boolean }> {
  const { image } = await runQueries(app.db, {
    image: first(visibleImage(app.db, id, paths.image(id), readerOf(app, viewer))),
  });
  const stored = image ? await bucketOf(app).get(image.id) : null;
  if (!image || !stored) throw new Refusal("not-found");
  return { type: image.type, body: stored.body, etag: stored.httpEtag, isFace: image.isFace === 1 };
}

/**
 * Rejects another member's upload, because a list must not expose a private picture. Returns a query for the
 * caller's batch and a function from its result to the error; null if the URL is no upload.
 */
export function imageCheck({ db }: App, member: Member, url: string | null) {
  const id = uploadId(url);
  if (!id) return null;
  return {
    query: imageOf(db, id, member.id),
    refusal: ([own]: { id: string }[]): Refusal | null =>
      own
        ? null
        : new Refusal("bad-input", { message: IMAGE_MESSAGE, errors: { listImageUrl: IMAGE_MESSAGE } }),
  };
}

export type ImageCheck = NonNullable<ReturnType<typeof imageCheck>>;

/** Deletes a picture that nothing shows any more, after the response. */
export const discardLater = (app: App, id: string): void => app.afterAnswer(() => discard(app, [{ id }]));

export async function deleteImagesOf(app: App, userId: UserId): Promise<void> {
  await discard(app, await imagesOf(app.db, userId));
}

/** Deletes unused uploads. Each cron run checks the next batch and starts over after the last. */
export async function sweepImages(app: App): Promise<void> {
  const before = app.now() - UNUSED_AFTER_MS;
  const rows = await nextToSweep(app.db, { before, limit: SWEPT_AT_ONCE });
  const isLast = rows.length < SWEPT_AT_ONCE;
  const unused = rows.filter(({ used }) => !used);
  await forAllOrEachRow(unused, (some) => discard(app, some)).finally(() =>
    noteSwept(app.db, isLast ? "" : (rows.at(-1)?.id ?? "")),
  );
}

async function discard(app: App, rows: { id: string }[]) {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await bucketOf(app).delete(ids);
  await deleteImages(app.db, ids);
}
