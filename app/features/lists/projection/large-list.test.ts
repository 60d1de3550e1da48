import { beforeAll, expect, test } from "vitest";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { searchLists } from "~/features/discovery/search/search.server";
import { overrideSameItem } from "~/features/lists/item-overrides/same-item.server";
import { readBallots } from "~/features/lists/reads/ballots.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { rebuildList } from "~/features/lists/writes/merge-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

/** The number of versions from which on only the newest has an effect. */
const LARGE_LIST = 200;

let app: TestApp;
let members: Member[];
let listId: string;

const some = (i: number) => Array.from({ length: 3 + (i % 5) }, (_, j) => `Item ${(i * 7 + j * j * 3) % 23}`);
const unique = (items: string[]) => [...new Set(items)];

beforeAll(async () => {
  app = await testApp();
  members = [];
  for (let i = 0; i < LARGE_LIST + 6; i++) members.push(await memberOf(app, `member-${i}`));
  listId = await dropListOf(app, members[0] ?? null, unique(some(0)));
  for (const [i, member] of members.slice(1, LARGE_LIST).entries())
    await addVersionTo(app, member, listId, unique(some(i + 1)));
});

async function expectTruth() {
  const { versions, overrides } = await readBallots(app, null, listId);
  const merged = mergeVersions(versions, overrides);
  const list = await readList(app, null, listId);
  expect(list.masterlist?.of).toBe(versions.length);
  expect(list.creatorCount).toBe(versions.length);
  expect(list.masterlist?.items.map(({ title, rank, tied }) => [title, rank, tied])).toEqual(
    merged.items.slice(0, 100).map(({ itemTitle, rank, tied }) => [itemTitle, rank, tied]),
  );
  return list;
}

test("a large list's masterlist follows a new version, an edit, a hiding and a deletion", async () => {
  const [a, b] = members.slice(LARGE_LIST);
  await addVersionTo(app, a ?? null, listId, ["Item 3", "Item 99", "Item 1"], { context: "because" });
  await expectTruth();
  await editList(app, a ?? null, { listId, version: version(["Item 1", "Item 98"]) });
  await expectTruth();
  await addVersionTo(app, b ?? null, listId, ["Item 98", "Item 4"], { hidden: true });
  await expectTruth();
  await editList(app, b ?? null, { listId, version: version(["Item 98", "Item 4"]) });
  const list = await expectTruth();
  expect(list.masterlist?.items.find(({ title }) => title === "Item 98")?.notes).toHaveLength(2);
  await editList(app, members[0] ?? null, { listId, version: version([], { hidden: true }) });
  expect((await readFeed(app, null, { start: 0, pageSize: 1 }))[0]?.version.creator).toBe("member-1");
  await removeVersion(app, members[1] ?? null, listId);
  expect((await readFeed(app, null, { start: 0, pageSize: 1 }))[0]?.version.creator).toBe("member-2");
  await expectTruth();
  await app.settled();
});

test("the search finds a large list by its newest creator and no longer by one who left", async () => {
  await addVersionTo(app, members[LARGE_LIST + 2] ?? null, listId, ["Item 3"]);
  expect((await searchLists(app, null, `member-${LARGE_LIST + 2}`, {})).cards).toHaveLength(1);
  await removeVersion(app, members[LARGE_LIST + 2] ?? null, listId);
  expect((await searchLists(app, null, `member-${LARGE_LIST + 2} films`, {})).cards).toHaveLength(0);
});

test("a recount of a large list finds the same masterlist", async () => {
  await rebuildList(app, listId);
  const before = (await readList(app, null, listId)).masterlist?.items.map(({ title, rank }) => [
    title,
    rank,
  ]);
  expect(await recount(app)).toEqual([]);
  expect(
    (await readList(app, null, listId)).masterlist?.items.map(({ title, rank }) => [title, rank]),
  ).toEqual(before);
});

test("an override on a title of only one version is in force only while that version is public", async () => {
  const ruler = members[LARGE_LIST + 3] ?? null;
  const titles = ["Secret slip", "Item 3"];
  const ranking = async () =>
    (await expectTruth()).masterlist?.items.map(({ title, rank, tied }) => [title, rank, tied]);
  const isRecounted = async () => expect(await recount(app)).toEqual([]);
  const without = await ranking();
  await addVersionTo(app, ruler, listId, titles);
  await overrideSameItem(app, ruler, { listId, a: "Secret slip", b: "Item 3", same: true });
  const overridden = await ranking();
  expect((await readBallots(app, null, listId)).overrides).toHaveLength(1);
  for (let times = 0; times < 2; times++) {
    await editList(app, ruler, { listId, version: version(titles, { hidden: true }) });
    expect(await ranking()).toEqual(without);
    expect(JSON.stringify(await readBallots(app, null, listId))).not.toContain("Secret slip");
    expect(JSON.stringify(await readList(app, null, listId))).not.toContain("Secret slip");
    await isRecounted();
    await editList(app, ruler, { listId, version: version(titles) });
    expect(await ranking()).toEqual(overridden);
    expect((await readBallots(app, null, listId)).overrides).toHaveLength(1);
    await isRecounted();
  }
  await app.settled();
});
