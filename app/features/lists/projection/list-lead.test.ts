import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readListPage } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { leadSteps } from "~/features/merge/lead/lead";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

let app: TestApp;
let members: Member[];
let listId: string;

const RANKINGS = [
  ["Azul", "Dixit"],
  ["Azul", "Dixit"],
  ["Dixit", "Root"],
  ["Dixit", "Azul"],
  ["Dixit", "Azul"],
];

/** The leader's title after each step. */
async function leaders(viewer: Member | null = null): Promise<(string | undefined)[] | undefined> {
  const { merge, list } = await readListPage(app, viewer, listId, {});
  expect(merge?.result.lead?.leaders.length ?? 0).toBe(
    merge?.result.lead ? leadSteps(merge.result.of).length : 0,
  );
  return merge?.result.lead?.leaders.map((leader) => list.masterlist?.items[leader]?.title);
}

beforeEach(async () => {
  app = await testApp();
  members = await Promise.all(["ann", "bob", "cat", "dan", "eve", "fay"].map((name) => memberOf(app, name)));
  listId = await dropListOf(app, members[0] ?? null, RANKINGS[0] ?? []);
  for (const [i, titles] of RANKINGS.entries())
    if (i > 0) await addVersionTo(app, members[i] ?? null, listId, titles);
});

test("a masterlist knows who led after each version", async () => {
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  expect(await recount(app)).toEqual([]);
});

test("a version that is hidden or deleted never led, for anyone", async () => {
  await editList(app, members[0] ?? null, { listId, version: version(RANKINGS[0] ?? [], { hidden: true }) });
  for (const viewer of [null, members[0] ?? null])
    expect(await leaders(viewer)).toEqual(["Dixit", "Dixit", "Dixit"]);
  await editList(app, members[0] ?? null, { listId, version: version(RANKINGS[0] ?? []) });
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  await removeVersion(app, members[1] ?? null, listId);
  expect(await leaders()).toEqual(["Dixit", "Dixit", "Dixit"]);
  expect(await recount(app)).toEqual([]);
});

test("versions count in the order they were added, also those published later", async () => {
  const fay = members[5] ?? null;
  await addVersionTo(app, fay, listId, ["Root"], { hidden: true });
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  await app.db.run(sql`update versions set added_at = 1 where user_id = ${fay?.id}`);
  await editList(app, fay, { listId, version: version(["Root"]) });
  expect((await leaders())?.length).toBe(5);
  expect(await recount(app)).toEqual([]);
});
