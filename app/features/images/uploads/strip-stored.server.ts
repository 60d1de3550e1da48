/** Strips metadata from uploads stored before stripping existed; runs once, in small batches per cron run. */

import type { ImageType } from "~/features/images/metadata/image-type";
import { stripMetadata } from "~/features/images/metadata/strip-metadata";
import type { App } from "~/platform/app.server";
import { nextToStrip, noteBytes, saveStripProgress } from "./images.queries.server";

/** Pictures per cron run, of at most 5 MB each. */
const STRIPPED_AT_ONCE = 10;
/** Sorts after every id. It marks the job as finished, because newer pictures are stripped when stored. */
const ALL = "~";

/** Strips the next stored pictures; idempotent, and does nothing after the last one. */
export async function stripStoredImages(app: App): Promise<void> {
  const { IMAGES: bucket } = app.env;
  if (!bucket) return;
  const rows = await nextToStrip(app.db, STRIPPED_AT_ONCE);
  for (const { id, type } of rows) await stripStored(app, bucket, id, type as ImageType);
  const [reached] = rows.length < STRIPPED_AT_ONCE ? [ALL] : rows.slice(-1).map(({ id }) => id);
  await saveStripProgress(app.db, reached ?? ALL);
}

async function stripStored(app: App, bucket: R2Bucket, id: string, type: ImageType): Promise<void> {
  const stored = await bucket.get(id);
  if (!stored) return;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const stripped = stripMetadata(bytes, type);
  if (isSame(bytes, stripped)) return;
  // a picture that was deleted in the meantime must not be restored
  const written = await bucket.put(id, stripped, {
    httpMetadata: { contentType: type },
    onlyIf: { etagMatches: stored.etag },
  });
  if (written) await noteBytes(app.db, id, stripped.length);
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);
