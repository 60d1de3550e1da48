import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { images } from "#db/schema/images";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { ann, app, newCast } from "#tests/support/cast";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { readImage } from "./images.server";
import { stripStoredImages } from "./strip-stored.server";

const { SECRET } = crafted;

let bucket: R2Bucket;

beforeEach(async () => {
  await newCast();
  bucket = memoryBucket();
  app.env.IMAGES = bucket;
});

/** Stores an upload with its metadata, as before stripping existed. */
async function storedAsSent(type: string, sent: Buffer): Promise<string> {
  const id = app.newId();
  await app.db.insert(images).values({ id, userId: ann.id, type, bytes: sent.length, createdAt: app.now() });
  await bucket.put(id, new Uint8Array(sent));
  return id;
}

const bytesOf = async (id: string) =>
  Buffer.from(await new Response((await readImage(app, ann, id)).body).arrayBuffer());
const sizeOf = async (id: string) =>
  (await app.db.select().from(images).where(eq(images.id, id)).get())?.bytes;

test("the cron strips a few each minute and never reads an image twice", async () => {
  const ids = [
    await storedAsSent("image/jpeg", crafted.jpeg()),
    await storedAsSent("image/png", crafted.png()),
    await storedAsSent("image/webp", crafted.webp()),
  ];
  for (let n = 0; n < 8; n++) ids.push(await storedAsSent("image/jpeg", crafted.jpeg()));
  const withSecret = async () =>
    (await Promise.all(ids.map(bytesOf))).filter((bytes) => bytes.includes(SECRET)).length;
  const left = [await withSecret()];
  for (let minute = 0; minute < 2; minute++) {
    await runScheduledJobs(app);
    left.push(await withSecret());
  }
  expect(left).toEqual([12, 2, 0]);
  for (const id of ids) expect(await sizeOf(id)).toBe((await bytesOf(id)).length);
  const read = vi.spyOn(bucket, "get");
  await stripStoredImages(app);
  await storedAsSent("image/png", crafted.plainPng());
  await stripStoredImages(app);
  expect(read).not.toHaveBeenCalled();
});

test("an image without metadata is not rewritten, and a deleted one is not restored", async () => {
  const plain = await storedAsSent("image/png", crafted.plainPng());
  const gone = await storedAsSent("image/jpeg", crafted.jpeg());
  const lost = await storedAsSent("image/jpeg", crafted.jpeg());
  await bucket.delete(lost);
  const { get } = bucket;
  bucket.get = (async (key: string) => {
    const stored = await get(key);
    if (key === gone) await bucket.delete(gone);
    return stored;
  }) as typeof bucket.get;
  const write = vi.spyOn(bucket, "put");
  await stripStoredImages(app);
  expect(write.mock.calls.map(([key]) => key)).toEqual([gone]);
  expect([await get(gone), await get(lost)]).toEqual([null, null]);
  expect(await bytesOf(plain)).toEqual(crafted.plainPng());
});
