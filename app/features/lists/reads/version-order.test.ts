import { beforeEach, describe, expect, test } from "vitest";
import { memberFollows } from "#db/schema/people";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import type { VersionOrder } from "~/features/lists/model/version-order";
import type { Viewer } from "~/platform/viewer.server";
import { readList } from "./lists.server";

let listId: string;

const creators = async (
  viewer: Viewer,
  order: VersionOrder,
  page: { start?: number; pageSize?: number } = {},
) => (await readList(app, viewer, listId, { order, ...page })).versions.map(({ creator }) => creator);

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Kane", "Vertigo", "Ran", "Alien"]);
  await addVersionTo(app, cleo, listId, ["Alien", "Ran", "Vertigo", "Kane"]);
  await addVersionTo(app, bob, listId, ["Kane", "Vertigo", "Alien", "Ran"]);
  await addVersionTo(app, await memberOf(app, "dele"), listId, ["Kane", "Vertigo", "Ran", "Alien"]);
  const follow = (followedId: string) => ({ userId: bob.id, followedId, createdAt: app.now() });
  await app.db.insert(memberFollows).values([follow(cleo.id), follow(ann.id)]);
});

describe("the versions of a list", () => {
  test("can be those of the people whom the viewer follows, after the viewer's own", async () => {
    expect(await creators(bob, "newest")).toEqual(["bob", "dele", "cleo", "ann"]);
    expect(await creators(bob, "followed")).toEqual(["bob", "cleo", "ann"]);
    expect(await creators(ann, "followed")).toEqual(["ann"]);
    expect(await creators(null, "followed")).toEqual([]);
  });

  test("can start with those least like the masterlist, page by page", async () => {
    const all = await creators(null, "unlike");
    expect(all[0]).toBe("cleo");
    expect([...all].sort()).toEqual(["ann", "bob", "cleo", "dele"]);
    const pages = [0, 2].map((start) => creators(null, "unlike", { start, pageSize: 2 }));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect((await creators(ann, "unlike")).slice(0, 2)).toEqual(["ann", "cleo"]);
  });
});
