import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { images } from "#db/schema/images";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, listFixture } from "#tests/support/lists";
import { readHome } from "~/features/discovery/front-page/feed.server";
import { FACE_MAX_BYTES } from "~/features/images/uploads/image";
import { readImage, sweepImages } from "~/features/images/uploads/images.server";
import { readList } from "~/features/lists/reads/lists.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { DAY } from "~/lib/time/durations";
import type { Member, Viewer } from "~/platform/viewer.server";
import { changeAppearance, removePicture } from "./appearance.server";

const picture = () => new Blob([new Uint8Array(plainJpeg())]);
const pictureOf = async (name: string) => (await readProfile(app, null, name)).picture;
const seenBy = async (viewer: Viewer, id: string) =>
  readImage(app, viewer, id).then(
    ({ isFace }) => isFace,
    ({ code }) => code,
  );
const show = async (member: Member, about = "Trains and soup"): Promise<string> => {
  await changeAppearance(app, member, { about, picture: picture() });
  return (await pictureOf(member.username)) ?? "";
};

beforeEach(async () => {
  await newCast();
  app.env.IMAGES = memoryBucket();
});

describe("a member's picture and line", () => {
  test("are seen by strangers on the profile, on a list's page and on cards", async () => {
    const listId = await dropListOf(app, ann, ["One"]);
    await addVersionTo(app, bob, listId, ["One"]);
    const id = await show(bob);
    expect(await readProfile(app, null, "bob")).toMatchObject({ picture: id, about: "Trains and soup" });
    expect(await seenBy(null, id)).toBe(true);
    expect((await readList(app, null, listId)).pictures).toEqual({ bob: id });
    expect((await readHome(app, null, {})).page.cards[0]?.pictures).toEqual({ bob: id });
  });

  test("a second picture replaces the first, whose bytes go; the line alone changes nothing else", async () => {
    const first = await show(ann);
    const second = await show(ann, "");
    await app.settled();
    expect(second).not.toBe(first);
    expect(await seenBy(ann, first)).toBe("not-found");
    await changeAppearance(app, ann, { about: "New", picture: null });
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: second, about: "New" });
    await removePicture(app, ann);
    await app.settled();
    expect([await pictureOf("ann"), await app.db.$count(images)]).toEqual([null, 0]);
  });

  test("a picture in use outlives the sweep of unused uploads", async () => {
    const id = await show(ann);
    app.clock.advance(DAY + 1);
    await sweepImages(app);
    expect(await seenBy(null, id)).toBe(true);
  });

  test("too long a line, too large or too wide a picture are refused, and nothing is stored", async () => {
    const long = changeAppearance(app, ann, { about: "x".repeat(161), picture: picture() });
    await expect(long).rejects.toMatchObject({ errors: { about: expect.stringContaining("160") } });
    const wide = Uint8Array.of(...plainJpeg());
    const frame = wide.findIndex(
      (byte, i) => byte === 0xff && (wide[i + 1] ?? 0) >= 0xc0 && (wide[i + 1] ?? 0) <= 0xc2,
    );
    wide.set([0x07, 0xd1], frame + 7);
    for (const file of [
      new Blob([new Uint8Array(FACE_MAX_BYTES + 1)]),
      new Blob([wide]),
      new Blob(["no picture"]),
    ])
      await expect(changeAppearance(app, ann, { about: "Fine", picture: file })).rejects.toMatchObject({
        errors: { image: expect.stringContaining("2000 pixels") },
      });
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: null, about: "" });
    expect(await app.db.$count(images)).toBe(0);
  });

  test("are hidden while the member is suspended, and come back", async () => {
    const list = await listFixture(app, ann);
    const id = await show(ann);
    const onCard = async () => (await readHome(app, null, {})).page.cards[0]?.pictures?.ann;
    expect(await onCard()).toBe(id);
    const setSuspended = (reason: string | null) =>
      app.db.update(users).set({ suspendedFor: reason }).where(eq(users.id, ann.id));
    await setSuspended("Spam");
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: null, about: "" });
    expect((await readList(app, null, list.listId)).pictures).toEqual({});
    expect(await onCard()).toBeUndefined();
    expect(await seenBy(null, id)).toBe("not-found");
    await setSuspended(null);
    expect(await pictureOf("ann")).toBe(id);
  });

  test("are exported with the account and deleted with it", async () => {
    const id = await show(ann);
    expect((await exportAccount(app, ann)).account).toMatchObject({ about: "Trains and soup", picture: id });
    await deleteAccount(app, ann, { keepVersions: true });
    await app.settled();
    const rows = await app.db.all(sql`select about, picture from users where id = ${ann.id}`);
    expect(rows).toEqual([{ about: "", picture: null }]);
    expect(await app.db.$count(images)).toBe(0);
  });
});
