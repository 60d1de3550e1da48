import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, setHidden } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { blockMember, followMember } from "~/features/members/people/people.server";
import type { Viewer } from "~/platform/viewer.server";
import { searchEverything } from "./search.server";

let soups: string;

beforeEach(async () => {
  await newCast();
  soups = await dropListOf(app, ann, ["Tomato soup", "Borscht"], { title: "For a cold week" });
  await addVersionTo(app, bob, soups, ["Borscht", "Tomato soup"]);
});

const putFirst = async (viewer: Viewer, text: string, options = {}) =>
  (await searchEverything(app, viewer, text, options)).putFirst;
const names = async (viewer: Viewer, text: string) => (await putFirst(viewer, text)).map(({ name }) => name);

test("people whose version begins with what is searched for, with its first places", async () => {
  expect(await putFirst(null, "SOUP")).toMatchObject([
    { name: "ann", followed: false, listId: soups, listTitle: "For a cold week" },
  ]);
  expect((await putFirst(null, "soup"))[0]?.firsts.map(({ title }) => title)).toEqual([
    "Tomato soup",
    "Borscht",
  ]);
  expect(await names(null, "borscht")).toEqual(["bob"]);
  expect(await names(null, "cold")).toEqual([]);
  expect(await putFirst(null, "soup", { before: 1_000_000 })).toEqual([]);
});

test.each([
  ["担々麺の店", "担々"],
  ["طبق كشري من القاهرة", "كشري"],
  ["Crème brûlée", "creme brul"],
])("%j is found by %j", async (title, text) => {
  await dropListOf(app, cleo, [title, "Tea"], { title: "Dishes" });
  expect(await names(null, text)).toEqual(["cleo"]);
  expect(await names(null, `${text} xyz`)).toEqual([]);
});

test("three people at most, each once", async () => {
  for (const name of ["dan", "eve", "kim"])
    await addVersionTo(app, await memberOf(app, name), soups, ["Tomato soup"]);
  await dropListOf(app, ann, ["Fish soup"], { title: "From the sea" });
  const found = await names(null, "soup");
  expect(found).toHaveLength(3);
  expect(new Set(found).size).toBe(3);
});

test("shows whom one follows, and never oneself, who is suspended or gone, or anybody across a block", async () => {
  await followMember(app, cleo, "ann");
  expect(await putFirst(cleo, "soup")).toMatchObject([{ name: "ann", followed: true }]);
  expect(await names(ann, "soup")).toEqual([]);
  await blockMember(app, bob, "ann");
  expect(await names(bob, "soup")).toEqual([]);
  expect(await names(ann, "borscht")).toEqual([]);
  await app.db.update(users).set({ suspendedFor: "spam" }).where(eq(users.id, ann.id));
  expect(await names(cleo, "soup")).toEqual([]);
  await app.db.update(users).set({ suspendedFor: null, deletedAt: 1 }).where(eq(users.id, ann.id));
  expect(await names(cleo, "soup")).toEqual([]);
});

test("nobody is known by a hidden version or a list by link, not even to themselves", async () => {
  await addVersionTo(app, cleo, soups, ["Secret soup"], { hidden: true });
  await dropListOf(app, bob, ["Silent soup"], { title: "By link", circle: { byLink: true } });
  for (const viewer of [null, bob, cleo]) expect(await names(viewer, "soup")).toEqual(["ann"]);
  await setHidden(app, { owner: ann, listId: soups, versionId: "", itemIds: [] }, true);
  for (const viewer of [null, ann]) expect(await names(viewer, "soup")).toEqual([]);
});
