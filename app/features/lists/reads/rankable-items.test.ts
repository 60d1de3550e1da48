import { beforeEach, expect, test } from "vitest";
import { lists } from "#db/schema/lists";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { costOf } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";
import { readItemPool } from "./rankable-items.server";

let listId: string;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
});

const titles = async (viewer: Member | null = null) => (await readItemPool(app, viewer, listId)).titles;

test("the pool holds the masterlist's items, or those of the only version, in one round trip", async () => {
  expect(await titles()).toEqual(["Alien", "Heat"]);
  await addVersionTo(app, bob, listId, ["ALIEN", "Up"]);
  expect(await titles()).toEqual(["Alien", "Heat", "Up"]);
  expect((await costOf(app, () => titles())).roundTrips).toBe(1);
});

test("a hidden version adds nothing, not even for its creator", async () => {
  await addVersionTo(app, cleo, listId, ["A secret"], { hidden: true });
  expect(await titles()).toEqual(["Alien", "Heat"]);
  expect(await readItemPool(app, cleo, listId)).toMatchObject({ edit: true, titles: ["Alien", "Heat"] });
  const hidden = await dropListOf(app, ann, ["A secret"], { hidden: true });
  await expect(readItemPool(app, null, hidden)).rejects.toMatchObject({ code: "not-found" });
});

test("a list by link is not found without its key, and a blind one names no items", async () => {
  await app.db.update(lists).set({ audience: "blind" });
  await expect(readItemPool(app, null, listId)).rejects.toMatchObject({ code: "not-found" });
  expect(await readItemPool(app, ann, listId)).toMatchObject({ isBlind: true, titles: [] });
});
