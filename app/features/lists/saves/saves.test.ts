import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lists } from "#db/schema/lists";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture, setHidden } from "#tests/support/lists";
import { costOf } from "#tests/support/test-app";
import { readSavedIds, savedLists, saveList, unsaveList } from "./saves.server";

let list: ListFixture;

const savesCount = async (listId: string) =>
  (await app.db.select().from(lists).where(eq(lists.id, listId)))[0]?.savesCount;

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann);
});

describe("works", () => {
  test("saving twice saves once, in one round trip", async () => {
    const { result, roundTrips } = await costOf(app, () => saveList(app, bob, list.listId));
    expect(result).toEqual({ saved: [list.listId] });
    expect(roundTrips).toBe(1);
    expect(await saveList(app, bob, list.listId)).toEqual({ saved: [list.listId] });
    expect(await savesCount(list.listId)).toBe(1);
  });

  test("parallel saves all survive", async () => {
    const many = await Promise.all([...Array(20)].map(() => listFixture(app, ann)));
    await Promise.all(many.flatMap(({ listId }) => [listId, listId]).map((id) => saveList(app, bob, id)));
    expect(new Set(await readSavedIds(app, bob))).toEqual(new Set(many.map(({ listId }) => listId)));
    for (const { listId } of many) expect(await savesCount(listId)).toBe(1);
  });

  test("saved lists are in order of saving, newest first, page by page, marked as saved", async () => {
    const many: ListFixture[] = [];
    for (let n = 0; n < 12; n++) many.push(await listFixture(app, ann));
    for (const { listId } of [...many].reverse()) await saveList(app, bob, listId);
    const first = await savedLists(app, bob, {});
    expect(first.cards.map(({ id }) => id)).toEqual(many.slice(0, 10).map(({ listId }) => listId));
    expect(first.cards.every(({ saved }) => saved)).toBe(true);
    const rest = await savedLists(app, bob, { before: first.before ?? 0 });
    expect(rest.cards.map(({ id }) => id)).toEqual(many.slice(10).map(({ listId }) => listId));
    expect(rest.before).toBeNull();
    expect((await savedLists(app, bob, { start: 11, size: 5 })).cards).toHaveLength(1);
  });

  test("removing always works and counts once", async () => {
    await saveList(app, bob, list.listId);
    expect(await unsaveList(app, bob, list.listId)).toEqual({ saved: [] });
    expect(await unsaveList(app, bob, list.listId)).toEqual({ saved: [] });
    expect(await unsaveList(app, bob, "no such list")).toEqual({ saved: [] });
    expect(await savesCount(list.listId)).toBe(0);
  });
});

test("a saved list that was hidden later keeps its id and shows nothing", async () => {
  await saveList(app, bob, list.listId);
  await setHidden(app, list, true);
  await app.db.run(`delete from cards`);
  expect(await readSavedIds(app, bob)).toEqual([list.listId]);
  expect(await savedLists(app, bob, {})).toEqual({ cards: [], before: null });
});
