/** Uploads from before metadata was removed lose theirs too: a few each minute, once. */

import type { ImageType } from "~/features/images/uploads/image";
import { nextToStrip, noteBytes, noteStripped } from "~/features/images/uploads/images.queries.server";
import type { App } from "~/platform/app.server";
import { stripMetadata } from "./strip-metadata";

/** Pictures that one run of the cron reads, of at most 5 MB each. */
const STRIPPED_AT_ONCE = 10;
/** Sorts after every id: the last picture was reached, and newer ones are stripped when they are stored. */
const ALL = "~";

/** Strips the next stored pictures; after the last one there is nothing left to do. May be run again. */
export async function stripStoredImages(app: App): Promise<void> {
  const { IMAGES: bucket } = app.env;
  if (!bucket) return;
  const rows = await nextToStrip(app.db, STRIPPED_AT_ONCE);
  for (const { id, type } of rows) await stripStored(app, bucket, id, type as ImageType);
  const [reached] = rows.length < STRIPPED_AT_ONCE ? [ALL] : rows.slice(-1).map(({ id }) => id);
  await noteStripped(app.db, reached ?? ALL);
}

async function stripStored(app: App, bucket: R2Bucket, id: string, type: ImageType): Promise<void> {
  const stored = await bucket.get(id);
  if (!stored) return;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const stripped = stripMetadata(bytes, type);
  if (isSame(bytes, stripped)) return;
  // one that was deleted in the meantime must not come back
  const written = await bucket.put(id, stripped, {
    httpMetadata: { contentType: type },
    onlyIf: { etagMatches: stored.etag },
  });
  if (written) await noteBytes(app.db, id, stripped.length);
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);
