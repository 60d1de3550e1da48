import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { readListAndMerge } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { leadSteps } from "~/features/merge/lead/lead";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";

let listId: string;

/** The leader's title after each step. */
async function leaders(viewer: Member | null = null): Promise<(string | undefined)[] | undefined> {
  const { merge, list } = await readListAndMerge(app, viewer, listId, {});
  expect(merge?.result.lead?.leaders.length ?? 0).toBe(
    merge?.result.lead ? leadSteps(merge.result.of).length : 0,
  );
  return merge?.result.lead?.leaders.map((leader) => list.masterlist?.items[leader]?.title);
}

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Azul", "Dixit"]);
  await addVersionTo(app, bob, listId, ["Azul", "Dixit"]);
  await addVersionTo(app, cleo, listId, ["Dixit", "Root"]);
  for (const name of ["dan", "eve"])
    await addVersionTo(app, await memberOf(app, name), listId, ["Dixit", "Azul"]);
});

test("a masterlist knows who led after each version", async () => {
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  expect(await recount(app)).toEqual([]);
});

test("a version that is hidden or deleted never led, for anyone", async () => {
  await editList(app, ann, { listId, version: version(["Azul", "Dixit"], { hidden: true }) });
  for (const viewer of [null, ann]) expect(await leaders(viewer)).toEqual(["Dixit", "Dixit", "Dixit"]);
  await editList(app, ann, { listId, version: version(["Azul", "Dixit"]) });
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  await removeVersion(app, bob, listId);
  expect(await leaders()).toEqual(["Dixit", "Dixit", "Dixit"]);
  expect(await recount(app)).toEqual([]);
});

test("versions count in the order they were added, also those published later", async () => {
  const fay = await memberOf(app, "fay");
  await addVersionTo(app, fay, listId, ["Root"], { hidden: true });
  expect(await leaders()).toEqual(["Azul", "Azul", "Dixit", "Dixit"]);
  await app.db.run(sql`update versions set added_at = 1 where user_id = ${fay.id}`);
  await editList(app, fay, { listId, version: version(["Root"]) });
  expect((await leaders())?.length).toBe(5);
  expect(await recount(app)).toEqual([]);
});
