import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, withLinkOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { blockMember, followMember } from "~/features/members/people/people.server";
import type { Viewer } from "~/platform/viewer.server";
import { readListAndMerge } from "./lists.server";

beforeEach(newCast);

const toFollow = async (viewer: Viewer, listId: string, people = true) =>
  (await readListAndMerge(app, viewer, listId, { people })).people;

test("after a drop, the list's people can be followed, but not oneself, the suspended, or across a block", async () => {
  const list = await dropListOf(app, ann, ["囲碁", "الشطرنج"]);
  await addVersionTo(app, bob, list, ["囲碁"]);
  await addVersionTo(app, cleo, list, ["囲碁"]);
  await followMember(app, cleo, "ann");
  expect(await toFollow(cleo, list)).toEqual([
    { name: "bob", followed: 0 },
    { name: "ann", followed: 1 },
  ]);
  await blockMember(app, cleo, "bob");
  await blockMember(app, ann, "cleo");
  expect(await toFollow(cleo, list)).toEqual([]);
  const names = async () => (await toFollow(bob, list)).map(({ name }) => name);
  expect(await names()).toEqual(["ann"]);
  await app.db.update(users).set({ suspendedFor: "spam" }).where(eq(users.id, ann.id));
  expect(await names()).toEqual([]);
});

test("those with a hidden version, or on a list by link, can't be followed from there; visitors follow nobody", async () => {
  const list = await dropListOf(app, ann, ["Azul"]);
  await addVersionTo(app, bob, list, ["Azul"], { hidden: true });
  expect((await toFollow(cleo, list)).map(({ name }) => name)).toEqual(["ann"]);
  expect(await toFollow(null, list)).toEqual([]);
  expect(await toFollow(cleo, list, false)).toEqual([]);
  const byLink = await dropListOf(app, ann, ["Azul"], { circle: { byLink: true } });
  const dan = await memberOf(app, "dan");
  await addVersionTo(await withLinkOf(app, ann, byLink), dan, byLink, ["Azul"]);
  expect(await toFollow(dan, byLink)).toEqual([]);
});
