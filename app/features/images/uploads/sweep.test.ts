import { expect, test } from "vitest";
import { images } from "#db/schema/images";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { DAY } from "~/lib/time/durations";
import { storeImage, sweepImages } from "./images.server";

const picture = () => new Blob([new Uint8Array(plainJpeg())]);

test("a run checks a thousand uploads, the next run continues, and after the last it starts over", async () => {
  const app = await testApp();
  app.env.IMAGES = memoryBucket();
  const ann = await memberOf(app, "ann");
  const { listImageUrl: used } = await storeImage(app, ann, picture());
  await dropListOf(app, ann, ["One"], { imageUrl: used });
  for (let n = 0; n < 1200; n++)
    await app.db.insert(images).values({
      id: n.toString(16).padStart(24, "0"),
      userId: "nobody",
      type: "image/png",
      bytes: 1,
      createdAt: app.now(),
    });
  const { listImageUrl: unused } = await storeImage(app, ann, picture());
  await sweepImages(app);
  expect(await app.db.$count(images)).toBe(1202);
  app.clock.advance(DAY + 1);
  const left = [];
  for (let run = 0; run < 3; run++) {
    await sweepImages(app);
    left.push(await app.db.$count(images));
  }
  expect(left).toEqual([202, 1, 1]);
  expect((await app.db.select().from(images).get())?.id).toBe(used.split("/").pop());
  expect(unused).not.toBe(used);
});
