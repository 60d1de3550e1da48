import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, setHidden } from "#tests/support/lists";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import { muteChapter } from "~/features/discovery/chapters/chapters.server";
import { readHome } from "~/features/discovery/front-page/feed.server";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import { blockMember, followMember } from "~/features/members/people/people.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import type { Viewer } from "~/platform/viewer.server";

const SEVEN = ["囲碁", "الشطرنج", "Azul", "Catan", "Hive", "Root", "Ra"];

let games: string;

beforeEach(async () => {
  await newCast();
  games = await dropListOf(app, ann, SEVEN, { title: "ألعاب يوم ممطر", chapters: ["games"] });
  await addVersionTo(app, bob, games, [...SEVEN.slice(0, 5), "Ra", "Root"]);
});

const likeOf = async (viewer: Viewer, page = {}) => (await readHome(app, viewer, page)).like;
const names = async (viewer: Viewer) => (await likeOf(viewer)).map(({ name }) => name);

test("names who ranks a newest list alike, with that list and their first places", async () => {
  expect(await likeOf(ann)).toMatchObject([
    { name: "bob", followed: false, lists: [{ id: games, title: "ألعاب يوم ممطر" }] },
  ]);
  expect((await likeOf(ann))[0]?.firsts.map(({ title }) => title)).toEqual(SEVEN.slice(0, 4));
  expect(await names(bob)).toEqual(["ann"]);
  expect(await names(null)).toEqual([]);
  expect(await names(cleo)).toEqual([]);
  expect(await likeOf(ann, { tab: "people" })).toEqual([]);
  expect(await likeOf(ann, { before: 1_000_000 })).toEqual([]);
});

test("sums the pairs of two lists, most alike first, and names both", async () => {
  await addVersionTo(app, cleo, games, SEVEN);
  const soups = await dropListOf(app, ann, ["Pho", "Miso"], { title: "Soups" });
  await addVersionTo(app, bob, soups, ["Pho", "Miso"]);
  expect((await likeOf(ann)).map(({ name, lists, firsts }) => [name, lists.length, firsts.length])).toEqual([
    ["cleo", 1, 4],
    ["bob", 2, 4],
  ]);
  expect((await likeOf(ann))[1]?.firsts.map(({ title }) => title).toSorted()).toEqual(
    ["Pho", "Miso", ...SEVEN.slice(0, 2)].toSorted(),
  );
  const again = await dropListOf(app, ann, SEVEN, { title: "Games again" });
  await addVersionTo(app, bob, again, SEVEN);
  const twice = (await likeOf(ann)).find(({ name }) => name === "bob")?.firsts.map(({ title }) => title);
  expect(new Set(twice).size).toBe(twice?.length);
});

test("needs twenty pairs, and 60 % of them", async () => {
  const few = await dropListOf(app, cleo, ["Pho", "Miso", "Ramen"], { title: "Soups" });
  await addVersionTo(app, bob, few, ["Pho", "Miso", "Ramen"]);
  expect(await names(cleo)).toEqual([]);
  await addVersionTo(app, cleo, games, SEVEN.toReversed());
  expect(await names(cleo)).toEqual([]);
  expect(await names(ann)).toEqual(["bob"]);
});

test("never whom one follows or blocks, who blocks one, who is suspended or has left", async () => {
  const change = (values: Partial<typeof users.$inferInsert>) =>
    app.db.update(users).set(values).where(eq(users.id, bob.id));
  await change({ suspendedFor: "spam" });
  expect(await names(ann)).toEqual([]);
  await change({ suspendedFor: null, deletedAt: 1 });
  expect(await names(ann)).toEqual([]);
  await change({ deletedAt: null });
  expect(await names(ann)).toEqual(["bob"]);
  await followMember(app, ann, "bob");
  expect(await names(ann)).toEqual([]);
  expect(await names(bob)).toEqual(["ann"]);
  await blockMember(app, ann, "bob");
  for (const viewer of [ann, bob]) expect(await names(viewer)).toEqual([]);
});

test("hidden versions, one's own too, lists by link and muted chapters don't count", async () => {
  await muteChapter(app, ann, "games");
  expect(await names(await resolveBearer(app, accessTokenOf(ann)))).toEqual([]);
  const hide = (owner: typeof ann, hidden: boolean) =>
    setHidden(app, { owner, listId: games, versionId: "", itemIds: [] }, hidden);
  for (const owner of [ann, bob]) {
    await hide(owner, true);
    for (const viewer of [ann, bob]) expect(await names(viewer)).toEqual([]);
    await hide(owner, false);
  }
  expect(await names(bob)).toEqual(["ann"]);
  const dan = await memberOf(app, "dan");
  await dropListOf(app, dan, SEVEN, { title: "By link", circle: { byLink: true } });
  expect(await names(dan)).toEqual([]);
});

test("a list's page after a drop names them too, of more versions than a home reads", async () => {
  for (const [n, name] of ["dan", "eve", "kim"].entries())
    await addVersionTo(app, await memberOf(app, name), games, n === 0 ? SEVEN : SEVEN.toReversed());
  const { likeYou } = await readListAndMerge(app, ann, games, { people: true });
  expect(likeYou.map(({ name }) => name)).toEqual(["dan", "bob"]);
  expect(await names(ann)).toEqual(["dan"]);
  expect((await readListAndMerge(app, ann, games, {})).likeYou).toEqual([]);
});

test("shows three people at most, and compares no very long versions", async () => {
  for (const name of ["dan", "eve", "kim", "lea"])
    await addVersionTo(app, await memberOf(app, name), games, SEVEN);
  expect(await names(ann)).toEqual(["eve", "kim", "lea"]);
  const long = Array.from({ length: 101 }, (_, n) => `Game ${n}`);
  const many = await dropListOf(app, cleo, long, { title: "Long" });
  await addVersionTo(app, bob, many, long);
  expect(await names(cleo)).toEqual([]);
});
