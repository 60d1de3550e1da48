import { expect, test } from "vitest";
import { listOf, membersOf, titlesOf } from "#tests/support/crowd";
import { addVersionTo } from "#tests/support/lists";
import { testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { pageMasterlist } from "./page-masterlist";

const ITEMS = 6;
const PAGE = { viewer: undefined, chapter: undefined, glyphs: null, moves: new Map(), hasVersion: false };

// the names of 20 people come with an item, and from 200 versions on a list keeps aggregates alone
test.each([65, 199])("on a list of %i versions and two more, the words count all of them", async (many) => {
  const app = await testApp();
  const listId = await listOf(app, many, ITEMS);
  const more = [many + 1, many + 2];
  for (const [i, member] of (await membersOf(app, more.length)).entries())
    await addVersionTo(app, member, listId, titlesOf(more[i] ?? 0, ITEMS));
  const ballots = [...Array(many - 1).keys(), many, ...more].map((person) => titlesOf(person, ITEMS));
  const { masterlist } = await readList(app, null, listId);
  const page = masterlist && pageMasterlist(masterlist, PAGE);
  expect(page).toMatchObject({ of: ballots.length, items: { length: 16 } });
  for (const { title, best, counts } of page?.items ?? []) {
    const places = ballots.flatMap((titles) => titles.indexOf(title) + 1 || []);
    const highest = Math.min(...places);
    const all = places.filter((place) => place === highest).length;
    const inWords = new RegExp(` and ${all - 1} others?$| for ${all} people$`);
    expect([title, best.words]).toEqual([title, expect.stringMatching(inWords)]);
    const within = (from: number, to: number) =>
      places.filter((place) => place >= from && place <= to).length;
    const lists = [within(1, 1), within(2, 3), within(4, ITEMS), ballots.length - places.length];
    expect([title, counts]).toEqual([title, lists]);
  }
});
