import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { readExample } from "~/features/pages/marketing/marketing.server";
import type { ListId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { Member, Viewer } from "~/platform/viewer.server";
import { pickDuelsOfTheDay } from "./duels.server";
import { readHome } from "./feed.server";

let people: Member[];

beforeEach(async () => {
  await newCast();
  people = [ann, bob, cleo];
  for (const name of ["dan", "kim", "lea"]) people.push(await memberOf(app, name));
});

/** Drops a list on which each person ranks two items, those of `order` the other way round. */
async function listOf(people: Member[], title: string, items: [string, string], reversed: number) {
  const [first, ...others] = people.map((person, i) => ({
    person,
    items: i < reversed ? items.toReversed() : items,
  }));
  const id = await dropListOf(app, first?.person ?? null, first?.items ?? [], { title });
  for (const { person, items } of others) await addVersionTo(app, person, id, items);
  return id as ListId;
}

const duelOf = async (viewer: Viewer = null) => (await readHome(app, viewer, {})).duel;
const titleOf = async () => (await duelOf())?.title;

test("the closest duel of five people or more comes first, with who is on which side", async () => {
  await listOf(people.slice(0, 5), "Games for a rainy day", ["Azul", "Catan"], 1);
  await listOf(people, "Soups for a cold week", ["Ramen", "Borscht"], 3);
  await listOf(people.slice(0, 2), "Day hikes by train", ["Edale", "Corrour"], 1);
  expect(await duelOf()).toBeNull();
  await pickDuelsOfTheDay(app);
  const duel = await duelOf();
  expect(duel).toMatchObject({ title: "Soups for a cold week", creatorCount: 6, votes: [3, 3] });
  expect(duel?.people.map((side) => side.toSorted())).toContainEqual(["ann", "bob", "cleo"]);
  expect((await readHome(app, null, { tab: "people" })).duel).toBeNull();
});

test("the marketing page shows the day's duel, the list that it is of, and the first place of another list", async () => {
  expect(await readExample(app)).toBeNull();
  await listOf(people.slice(0, 5), "Games for a rainy day", ["Azul", "Catan"], 1);
  await listOf(people, "Soups for a cold week", ["Ramen", "Borscht"], 3);
  await pickDuelsOfTheDay(app);
  const example = await readExample(app);
  expect(example?.duel.title).toBe("Soups for a cold week");
  expect(example?.items.map(({ title }) => title).toSorted()).toEqual(["Borscht", "Ramen"]);
  expect(example?.first.title).toBe("Azul");
});

test("who has a version sees the next duel, and none after the last", async () => {
  const games = await listOf(people.slice(0, 5), "Games for a rainy day", ["Azul", "Catan"], 2);
  await listOf(people, "Soups for a cold week", ["Ramen", "Borscht"], 3);
  await pickDuelsOfTheDay(app);
  const lea = people[5] ?? null;
  expect(await duelOf(lea)).toMatchObject({ title: "Games for a rainy day" });
  await addVersionTo(app, lea, games, ["Azul", "Catan"]);
  expect(await duelOf(lea)).toBeNull();
});

test("behind the first duel, those with nobody on one side come last", async () => {
  const [first, ...others] = people;
  const games = await listOf(people, "Games for a rainy day", ["Azul", "Catan"], 2);
  const soups = await listOf(people, "Soups for a cold week", ["Ramen", "Pho"], 0);
  await listOf(others.slice(0, 3), "Day hikes by train", ["Edale", "Corrour"], 1);
  await pickDuelsOfTheDay(app);
  expect(await titleOf()).toBe("Games for a rainy day");
  expect(await duelOf(first)).toMatchObject({ title: "Day hikes by train", votes: [2, 1] });
  for (const id of [games, soups]) await removeVersion(app, others[0] ?? null, id);
  expect(await duelOf(others[0])).toMatchObject({ title: "Games for a rainy day" });
});

test("a duel stays for the day, follows its list, and leaves at once when the list is private", async () => {
  const games = await listOf(people.slice(0, 5), "Games for a rainy day", ["Azul", "Catan"], 2);
  await pickDuelsOfTheDay(app);
  await listOf(people, "Soups for a cold week", ["Ramen", "Borscht"], 3);
  await pickDuelsOfTheDay(app);
  expect(await titleOf()).toBe("Games for a rainy day");

  await removeVersion(app, ann, games);
  expect(await duelOf()).toMatchObject({ votes: [3, 1] });
  expect(JSON.stringify(await duelOf())).not.toContain("ann");

  for (const person of people.slice(1, 5))
    await editList(app, person, { listId: games, version: { hidden: true } });
  expect(await duelOf()).toBeNull();

  app.clock.advance(DAY);
  await pickDuelsOfTheDay(app);
  expect(await titleOf()).toBe("Soups for a cold week");
});

test("without five people anywhere, the list with most people stands in; one person's never", async () => {
  await listOf(people.slice(0, 1), "Breakfasts of my own", ["Toast", "Eggs"], 0);
  await pickDuelsOfTheDay(app);
  expect(await duelOf()).toBeNull();
  await listOf(people.slice(0, 2), "Day hikes by train", ["Edale", "Corrour"], 1);
  await listOf(people.slice(0, 3), "Games for a rainy day", ["Azul", "Catan"], 0);
  await pickDuelsOfTheDay(app);
  expect(await titleOf()).toBe("Games for a rainy day");
});
