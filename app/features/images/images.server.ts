/** Uploaded pictures: bytes in the bucket, a row in the database, seen while their list is. */
import { IMAGE_MESSAGE } from "~/features/lists/list";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireMember, type Viewer } from "~/platform/viewer.server";
import { IMAGE_MAX_BYTES, imageTypeOf, uploadId } from "./image";
import {
  deleteImages,
  imageOf,
  imagesOf,
  insertImage,
  unusedImages,
  visibleImage,
} from "./images.queries.server";

/** An upload that no list has shown for this long is swept away. */
const UNUSED_AFTER_MS = 24 * 60 * 60 * 1000;

const notAnImage = () =>
  new Refusal("bad-input", { message: IMAGE_MESSAGE, errors: { image: IMAGE_MESSAGE } });

function bucketOf({ env }: App): R2Bucket {
  if (!env.IMAGES) throw new Refusal("unavailable");
  return env.IMAGES;
}

/** Stores a picture of at most 5 MB and answers its address; what the bytes are is read from the bytes. */
export async function storeImage(app: App, viewer: Viewer, file: Blob): Promise<{ listImageUrl: string }> {
  const member = requireMember(viewer);
  if (file.size === 0 || file.size > IMAGE_MAX_BYTES) throw notAnImage();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (!type) throw notAnImage();
  const id = app.newId();
  const bucket = bucketOf(app);
  // The row comes first: bytes without one would never be swept away.
  await insertImage(app.db, { id, userId: member.id, type, bytes: bytes.length, createdAt: app.now() });
  await bucket.put(id, bytes, { httpMetadata: { contentType: type } });
  return { listImageUrl: `/images/${id}` };
}

/** A stored picture, while a list that the viewer may see shows it or the viewer made it. Refuses 'not-found'. */
export async function readImage(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ type: string; body: ReadableStream; etag: string }> {
  const [row] = await app.db.batch([visibleImage(app.db, id, viewer?.id ?? null)]);
  const image = row[0];
  const stored = image ? await bucketOf(app).get(image.id) : null;
  if (!image || !stored) throw new Refusal("not-found");
  return { type: image.type, body: stored.body, etag: stored.httpEtag };
}

/** Refuses an upload's address that is not the member's own: a list may not show what another keeps private. */
export async function checkImage(app: App, member: Member, url: string | null): Promise<void> {
  const id = uploadId(url);
  if (!id) return;
  const [own] = await imageOf(app.db, id, member.id);
  if (!own)
    throw new Refusal("bad-input", { message: IMAGE_MESSAGE, errors: { listImageUrl: IMAGE_MESSAGE } });
}

/** Deletes every upload of a member. */
export async function deleteImagesOf(app: App, userId: string): Promise<void> {
  await discard(app, await imagesOf(app.db, userId));
}

/** Deletes uploads that no list shows, a hundred at a time; for the cron trigger. */
export async function sweepImages(app: App): Promise<void> {
  await discard(app, await unusedImages(app.db, app.now() - UNUSED_AFTER_MS));
}

async function discard(app: App, rows: { id: string }[]) {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await bucketOf(app).delete(ids);
  await deleteImages(app.db, ids);
}
