import { beforeEach, expect, test } from "vitest";
import { version } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import type { Member } from "~/platform/viewer.server";
import { joinAsGuest } from "./join-as-guest.server";

const HOUR = 60 * 60_000;

let app: TestApp;
let ann: Member;

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "ann");
});

/** Starts a room that expects so many people; returns how to join it from one address. */
async function room(expected: number | null) {
  const { listId } = await dropList(app, ann, {
    title: "What do we play?",
    chapters: [],
    version: version([]),
    circle: { byLink: true, blind: true, guests: true, expected },
    room: true,
  });
  const { link = "" } = await readList(app, ann, listId);
  const key = link?.split("/").at(-1) ?? "";
  return (name: string) => joinAsGuest(app, key, { name, formKey: "" });
}

test("a room that expects 40 takes 40 guests from one address, 24 of them at once", async () => {
  const join = await room(40);
  await Promise.all(Array.from({ length: 24 }, (_, i) => join(`Early ${i}`)));
  for (let i = 24; i < 40; i++) await join(`Late ${i}`);
  await expect(join("One more")).rejects.toMatchObject({
    code: "too-many",
    message: "40 people have joined from this network in the last hour. Try again in 60 minutes, or log in",
  });
  app.clock.advance(HOUR);
  await join("One more");
});

test("a room that expects fewer takes 20, and keeps nobody from another room", async () => {
  const [join, other] = [await room(5), await room(null)];
  for (let i = 0; i < 20; i++) await join(`Guest ${i}`);
  await expect(join("One more")).rejects.toMatchObject({ code: "too-many" });
  await other("Anna");
});
